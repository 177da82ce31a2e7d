import { useQuery } from '@tanstack/react-query';
import type { GoogleStatus } from '#shared/contract/google-calendar.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';
import { googleStatusQuery } from '#web/features/google-calendar/api/status.ts';

/** Whether this installation knows Google; undefined until that is read. */
export function useGoogleConfigured(): boolean | undefined {
  const config = useQuery(publicConfigQuery);
  // Where that cannot be read, what asks for more says it.
  return config.isError ? true : config.data?.googleConfigured;
}

/** How the signed-in person's agenda stands with Google; an installation without Google is not asked. */
export function useGoogleStatus(): GoogleStatus | undefined {
  const configured = useGoogleConfigured();
  return useQuery({ ...googleStatusQuery, enabled: configured === true }).data;
}
