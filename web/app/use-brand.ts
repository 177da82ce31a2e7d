import { useQuery } from '@tanstack/react-query';
import { DEFAULT_BRAND } from '#shared/brand.ts';
import { publicConfigQuery } from '#web/features/auth/api/public-config.ts';

type Named = { readonly name: string; readonly shortName: string };

/** The product's name on this installation: the document brings it, and the server's answer follows. */
export function useBrand(): Named {
  return useQuery(publicConfigQuery).data?.brand ?? writtenBrand();
}

function writtenBrand(): Named {
  const { name, shortName } = DEFAULT_BRAND;
  return { name: writtenAs('application-name') ?? name, shortName: writtenAs('short-name') ?? shortName };
}

function writtenAs(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}
