import { z } from 'zod';
import { doneAnswer } from '../common.ts';
import {
  anybodyData,
  anybodyQuery,
  anybodySlotsQuery,
  managedAppointment,
  personalBookingData,
  slotsAnswer,
  slotsQuery,
  teamBookingData,
  teamQuery,
} from '../booking.ts';
import { teamWeek, teamWeekQuery } from '../team-week.ts';
import { managedSlotsQuery, moveManagedBody } from '../managed.ts';
import { defineRoutes } from './route.ts';

const slugParams = z.object({ slug: z.string().min(1).max(100) });

const adminParams = z.object({ adminId: z.string().min(1).max(100) });

const tokenParams = z.object({ token: z.string().min(1).max(100) });

/** Public links, free times, and the client's own page. */
export const BOOKING_ROUTES = defineRoutes({
  'GET /api/booking/personal/:slug': {
    access: 'public',
    limit: 'publicRead',
    params: slugParams,
    answer: { 200: personalBookingData },
  },
  'GET /api/booking/shared/admin/:adminId': {
    access: 'public',
    limit: 'publicRead',
    params: adminParams,
    query: teamQuery,
    answer: { 200: teamBookingData },
  },
  'GET /api/booking/:slug': {
    access: 'public',
    limit: 'publicRead',
    params: slugParams,
    query: teamQuery,
    answer: { 200: teamBookingData },
  },
  'GET /api/booking/any': {
    access: 'public',
    limit: 'publicRead',
    query: anybodyQuery,
    answer: { 200: anybodyData },
  },
  'GET /api/booking/any/week': {
    access: 'public',
    limit: 'publicRead',
    query: teamWeekQuery,
    answer: { 200: teamWeek },
  },
  'GET /api/slots/any': {
    access: 'public',
    limit: 'publicRead',
    query: anybodySlotsQuery,
    answer: { 200: slotsAnswer },
  },
  'GET /api/slots': {
    access: 'public',
    limit: 'publicRead',
    query: slotsQuery,
    answer: { 200: slotsAnswer },
  },
  'GET /api/agendamento/:token': {
    access: 'public',
    limit: 'publicRead',
    secret: true,
    params: tokenParams,
    answer: { 200: managedAppointment },
  },
  'POST /api/agendamento/:token/confirm': {
    access: 'public',
    limit: 'booking',
    secret: true,
    params: tokenParams,
    answer: { 200: managedAppointment },
  },
  'POST /api/agendamento/:token/settle': {
    access: 'public',
    limit: 'booking',
    secret: true,
    params: tokenParams,
    answer: { 200: managedAppointment },
  },
  'POST /api/agendamento/:token/cancel': {
    access: 'public',
    limit: 'booking',
    secret: true,
    params: tokenParams,
    answer: { 200: doneAnswer },
  },
  'GET /api/agendamento/:token/slots': {
    access: 'public',
    limit: 'publicRead',
    secret: true,
    params: tokenParams,
    query: managedSlotsQuery,
    answer: { 200: slotsAnswer },
  },
  'POST /api/agendamento/:token/move': {
    access: 'public',
    limit: 'booking',
    secret: true,
    params: tokenParams,
    body: moveManagedBody,
    answer: { 200: managedAppointment },
  },
});
