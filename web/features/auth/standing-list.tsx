import type { Standing } from '#shared/contract/auth.ts';

/** Whether a new password leaves anything in force that another person may have set up. */
export function isAnythingInForce({ webhooks, people, google }: Standing): boolean {
  return webhooks.length > 0 || people.length > 0 || google !== null;
}

/** What is still in force after a new password, for its owner to check. */
export function StandingList({ standing: { webhooks, people, google } }: { standing: Standing }) {
  const facts: [string, readonly string[]][] = [
    ['Webhooks', webhooks],
    ['Pessoas adicionadas há pouco', people],
    ['Google Agenda', google === null ? [] : [google]],
  ];
  return (
    <dl className="mt-5 grid gap-3 rounded-md border bg-sunken p-4 text-ui">
      {facts
        .filter(([, values]) => values.length > 0)
        .map(([name, values]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            {values.map((value) => (
              <dd key={value} className="font-medium wrap-anywhere">
                {value}
              </dd>
            ))}
          </div>
        ))}
    </dl>
  );
}
