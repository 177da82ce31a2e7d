import { useQuery } from '@tanstack/react-query';
import { DEFAULT_BRAND } from '#shared/brand.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';

type Named = { readonly name: string };

/** The product's name on this installation: the document brings it, and the server's answer follows. */
export function useBrand(): Named {
  return useQuery(publicConfigQuery).data?.brand ?? writtenBrand();
}

function writtenBrand(): Named {
  const written = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return { name: written ?? DEFAULT_BRAND.name };
}
