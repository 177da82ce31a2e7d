import { useQuery } from '@tanstack/react-query';
import { brand } from '#web/brand.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';

/** The product's name on this installation; the default until the server has answered. */
export function useBrand(): { name: string; shortName: string } {
  return useQuery(publicConfigQuery).data?.brand ?? brand;
}
