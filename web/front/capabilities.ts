/** What the landing page may claim only once it works. */
export type Capability =
  | 'team-distribution'
  | 'calendar-sync'
  | 'adaptive-links'
  | 'break-suggestions'
  | 'webhooks'
  | 'model-context-protocol';

export type Capabilities = Readonly<Record<Capability, boolean>>;

/**
 * What this version does. A change that finishes one of these turns its entry to true: the badge, the cards and the answers
 * of the landing page follow.
 */
export const CAPABILITIES: Capabilities = {
  'team-distribution': true,
  'calendar-sync': true,
  'adaptive-links': true,
  'break-suggestions': true,
  webhooks: true,
  'model-context-protocol': true,
};
