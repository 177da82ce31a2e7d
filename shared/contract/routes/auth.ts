import {
  changePasswordBody,
  externalLoginBody,
  forgotBody,
  loginBody,
  passwordAnswer,
  proveEmailBody,
  registerBody,
  resetAnswer,
  resetBody,
  resetCheckAnswer,
  resetCheckBody,
  sessionAnswer,
} from '../auth.ts';
import { EXTERNAL_BODY_MAX } from '../external-auth.ts';
import { doneAnswer } from '../common.ts';
import { defineRoutes } from './route.ts';

/** Signing in and out, registering, and the links that are mailed. */
export const AUTH_ROUTES = defineRoutes({
  'POST /api/auth/user/login': {
    access: 'public',
    limit: 'signIn',
    body: loginBody,
    answer: { 200: sessionAnswer },
  },
  // It brings the provider's whole user record.
  'POST /api/auth/external/login': {
    access: 'public',
    limit: 'signIn',
    bodyLimit: EXTERNAL_BODY_MAX,
    body: externalLoginBody,
    answer: { 200: sessionAnswer },
  },
  'POST /api/auth/admin/register': {
    access: 'public',
    limit: 'register',
    body: registerBody,
    answer: { 201: sessionAnswer },
  },
  'POST /api/auth/logout': { access: 'session', whileInactive: 'allowed', answer: { 200: doneAnswer } },
  'POST /api/auth/password': { access: 'session', body: changePasswordBody, answer: { 200: passwordAnswer } },
  'POST /api/auth/forgot': {
    access: 'public',
    limit: 'register',
    body: forgotBody,
    answer: { 200: doneAnswer },
  },
  // Asked in a body, so that no log of addresses gets the token.
  'POST /api/auth/reset/check': {
    access: 'public',
    limit: 'link',
    body: resetCheckBody,
    answer: { 200: resetCheckAnswer },
  },
  'POST /api/auth/reset': { access: 'public', limit: 'link', body: resetBody, answer: { 200: resetAnswer } },
  'POST /api/auth/email-proof': { access: 'admin', limit: 'register', answer: { 200: doneAnswer } },
  'POST /api/auth/email-proof/confirm': {
    access: 'public',
    limit: 'link',
    body: proveEmailBody,
    answer: { 200: doneAnswer },
  },
});
