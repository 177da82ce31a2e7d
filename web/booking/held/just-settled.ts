const KEY = 'agendamento-marcado';

/** Notes for the next page of this tab that the client has just confirmed by e-mail. */
export function noteSettled(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    // Without storage the next page says nothing of it, and shows the appointment all the same.
  }
}

/** Whether this page follows such a confirmation; true once. */
export function takeSettled(token: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== token) return false;
    sessionStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
