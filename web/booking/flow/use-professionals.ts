import { useCallback, useRef, useState } from 'react';
import type { ChosenProfessional } from '#shared/contract/booking.ts';
import { fetchProfessional } from '#web/booking/lib/public-api.ts';
import { chosenFromStart, type BookingData, type KnownProfessionals } from './professionals.ts';

/** The professionals of whom everything was read: whom the page brought, and those read since, each once. */
export function useProfessionals(data: BookingData) {
  const [known, setKnown] = useState<KnownProfessionals>(() => {
    const chosen = chosenFromStart(data);
    return new Map(chosen && [[chosen.professional.id, chosen]]);
  });
  /** By id, and known before the next render: the address names whom somebody just chose. */
  const slugs = useRef(new Map([...known].map(([id, { professional }]) => [id, professional.bookingSlug])));
  /** By slug; those that failed are asked for again. */
  const asked = useRef(new Map<string, Promise<ChosenProfessional>>());

  const read = useCallback((slug: string): Promise<ChosenProfessional> => {
    const reading =
      asked.current.get(slug) ??
      fetchProfessional(slug).then(({ professional, products }) => {
        const chosen = { professional, products };
        slugs.current.set(professional.id, professional.bookingSlug);
        setKnown((before) => new Map(before).set(professional.id, chosen));
        return chosen;
      });
    asked.current.set(slug, reading);
    reading.catch(() => asked.current.delete(slug));
    return reading;
  }, []);

  const slugOf = useCallback((id: string) => slugs.current.get(id) ?? null, []);

  return { known, read, slugOf };
}

export type Professionals = ReturnType<typeof useProfessionals>;
