/** Whose notifications: the signed-in person's own, or the organisation's. */
export type WebhookScope = 'own' | 'organization';

/** The part of a call's address that names the scope. */
export function scopeQuery(scope: WebhookScope): string {
  return scope === 'own' ? '' : '?scope=organization';
}
