const KEY = 'remembered_email';

/** The e-mail kept on this device for the next visit; empty when there is none. */
export function readRememberedEmail(): string {
  return localStorage.getItem(KEY) ?? '';
}

/** Keeps the e-mail for the next visit, or forgets it. */
export function rememberEmail(email: string | null): void {
  if (email === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, email);
}
