import { attendanceAnswer, attendanceBody } from '../attendance.ts';
import {
  appointment,
  createdAppointment,
  appointmentList,
  appointmentsQuery,
  cancellableAnswer,
  cancellableQuery,
  cancelManyAnswer,
  cancelManyBody,
  createAppointmentBody,
  updateAppointmentBody,
} from '../appointments.ts';
import { heldBookingAnswer, publicBookingAnswer, publicBookingBody } from '../booking.ts';
import { cancellationAnswer, cancelQuery } from '../cancellation.ts';
import { knownClientList, knownClientsQuery } from '../clients.ts';
import { doneAnswer, idParams } from '../common.ts';
import { appointmentHistory } from '../history.ts';
import { firstFreeAnswer, firstFreeQuery } from '../first-free.ts';
import { freeDaysAnswer, freeDaysQuery, freeTimesAnswer, freeTimesQuery } from '../free-times.ts';
import { overview, overviewQuery } from '../overview.ts';
import { sheetAnswer, sheetFile, sheetFileQuery, sheetQuery } from '../sheet.ts';
import { teamDay, teamDayQuery } from '../team-day.ts';
import { teamMonth, teamMonthPageQuery, teamMonthQuery } from '../team-month.ts';
import { teamMonthBusy } from '../team-month-busy.ts';
import { teamOpening, teamOpeningQuery } from '../team-opening.ts';
import { whatsappAnswer } from '../whatsapp.ts';
import { defineRoutes } from './route.ts';

/** Appointments: the agenda's lists, what staff may do, and the booking of a visitor. */
export const APPOINTMENT_ROUTES = defineRoutes({
  'GET /api/appointments': { access: 'session', query: appointmentsQuery, answer: { 200: appointmentList } },
  'GET /api/appointments/overview': {
    access: 'session',
    query: overviewQuery,
    answer: { 200: overview },
  },
  'GET /api/appointments/team-day': { access: 'admin', query: teamDayQuery, answer: { 200: teamDay } },
  'GET /api/appointments/team-month': {
    access: 'admin',
    query: teamMonthPageQuery,
    answer: { 200: teamMonth },
  },
  'GET /api/appointments/team-month-busy': {
    access: 'admin',
    query: teamMonthQuery,
    answer: { 200: teamMonthBusy },
  },
  'GET /api/appointments/team-opening': {
    access: 'admin',
    query: teamOpeningQuery,
    answer: { 200: teamOpening },
  },
  'GET /api/appointments/sheet': { access: 'session', query: sheetQuery, answer: { 200: sheetAnswer } },
  // It is sent page by page, as it is read.
  'GET /api/appointments/sheet-file': {
    access: 'session',
    stream: 'file',
    query: sheetFileQuery,
    answer: { 200: sheetFile },
  },
  'GET /api/appointments/free-times': {
    access: 'session',
    query: freeTimesQuery,
    answer: { 200: freeTimesAnswer },
  },
  'GET /api/appointments/free-days': {
    access: 'session',
    query: freeDaysQuery,
    answer: { 200: freeDaysAnswer },
  },
  'GET /api/appointments/first-free': {
    access: 'session',
    query: firstFreeQuery,
    answer: { 200: firstFreeAnswer },
  },
  'GET /api/appointments/clients': {
    access: 'session',
    query: knownClientsQuery,
    answer: { 200: knownClientList },
  },
  // It holds the client's link, by which the appointment can be cancelled.
  'GET /api/appointments/:id/whatsapp': {
    access: 'session',
    whileInactive: 'refused',
    params: idParams,
    answer: { 200: whatsappAnswer },
  },
  'GET /api/appointments/:id/history': {
    access: 'session',
    params: idParams,
    answer: { 200: appointmentHistory },
  },
  'POST /api/appointments': {
    access: 'session',
    body: createAppointmentBody,
    answer: { 200: createdAppointment, 201: createdAppointment },
  },
  'GET /api/appointments/cancellable': {
    access: 'admin',
    query: cancellableQuery,
    answer: { 200: cancellableAnswer },
  },
  'POST /api/appointments/cancel': {
    access: 'session',
    body: cancelManyBody,
    answer: { 200: cancelManyAnswer },
  },
  'POST /api/appointments/attendance': {
    access: 'session',
    body: attendanceBody,
    answer: { 200: attendanceAnswer },
  },
  'PUT /api/appointments/:id': {
    access: 'session',
    params: idParams,
    body: updateAppointmentBody,
    answer: { 200: appointment },
  },
  'GET /api/appointments/:id/cancellation': {
    access: 'session',
    params: idParams,
    answer: { 200: cancellationAnswer },
  },
  'DELETE /api/appointments/:id': {
    access: 'session',
    params: idParams,
    query: cancelQuery,
    answer: { 200: doneAnswer },
  },
  'POST /api/appointments/public': {
    access: 'public',
    limit: 'booking',
    body: publicBookingBody,
    answer: { 200: publicBookingAnswer, 201: publicBookingAnswer, 202: heldBookingAnswer },
  },
});
