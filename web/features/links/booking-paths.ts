/** The organisation's page: every professional. */
export function organizationPath(adminId: string): string {
  return `/book/shared/${adminId}`;
}

/** The page of one professional alone. */
export function personalPath(slug: string): string {
  return `/book/personal/${slug}`;
}

/** The team's page under a professional's address: every professional too. */
export function sharedPath(slug: string): string {
  return `/book/${slug}`;
}

/** The whole address of a path of this installation, for copying and sharing. */
export function absoluteUrl(path: string): string {
  return window.location.origin + path;
}
