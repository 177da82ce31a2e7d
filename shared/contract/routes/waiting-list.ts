import { z } from 'zod';
import { appointment } from '../appointments.ts';
import { doneAnswer, id, idParams } from '../common.ts';
import {
  addWaitingBody,
  answerOfferBody,
  bookedWaitingBody,
  joinedWaiting,
  joinWaitingBody,
  moveWaitingBody,
  offerContact,
  rescheduleWaitingBody,
  waitedServices,
  waitedServicesQuery,
  waitEarlierBody,
  waitingListAnswer,
  waitingListQuery,
  waitingPage,
} from '../waiting-list.ts';
import { defineRoutes } from './route.ts';

const tokenParams = z.object({ token: z.string().min(1).max(100) });

const ofClient = { access: 'public', limit: 'booking', secret: true, params: tokenParams } as const;

/** Clients who wait for a time: asking, answering an offer, and the team's list. */
export const WAITING_LIST_ROUTES = defineRoutes({
  'POST /api/appointments/public/waiting': {
    access: 'public',
    limit: 'booking',
    body: joinWaitingBody,
    answer: { 201: joinedWaiting },
  },
  'POST /api/agendamento/:token/waiting': {
    ...ofClient,
    body: waitEarlierBody,
    answer: { 201: joinedWaiting },
  },
  'GET /api/agendamento/espera/:token': {
    access: 'public',
    limit: 'publicRead',
    secret: true,
    params: tokenParams,
    answer: { 200: waitingPage },
  },
  'POST /api/agendamento/espera/:token/take': {
    ...ofClient,
    body: answerOfferBody,
    answer: { 200: waitingPage },
  },
  'POST /api/agendamento/espera/:token/decline': {
    ...ofClient,
    body: answerOfferBody,
    answer: { 200: waitingPage },
  },
  'POST /api/agendamento/espera/:token/leave': { ...ofClient, answer: { 200: waitingPage } },
  'GET /api/waiting-list/services': {
    access: 'session',
    whileInactive: 'refused',
    query: waitedServicesQuery,
    answer: { 200: waitedServices },
  },
  // It holds the clients' links, by which offers can be taken.
  'GET /api/waiting-list': {
    access: 'session',
    whileInactive: 'refused',
    query: waitingListQuery,
    answer: { 200: waitingListAnswer },
  },
  /** By the id of the held time. */
  'GET /api/waiting-list/offers/:id': {
    access: 'session',
    whileInactive: 'refused',
    params: idParams,
    answer: { 200: offerContact },
  },
  'POST /api/waiting-list': {
    access: 'session',
    body: addWaitingBody,
    answer: { 201: z.object({ id }) },
  },
  'POST /api/waiting-list/:id/move': {
    access: 'session',
    params: idParams,
    body: moveWaitingBody,
    answer: { 200: doneAnswer },
  },
  /** Staff booked the client by hand: the entry is over. */
  'POST /api/waiting-list/:id/booked': {
    access: 'session',
    params: idParams,
    body: bookedWaitingBody,
    answer: { 200: doneAnswer },
  },
  /** Staff moves the appointment of a client who waits for an earlier time: the entry is over. */
  'POST /api/waiting-list/:id/reschedule': {
    access: 'session',
    params: idParams,
    body: rescheduleWaitingBody,
    answer: { 200: appointment },
  },
  'DELETE /api/waiting-list/:id': { access: 'session', params: idParams, answer: { 200: doneAnswer } },
});
