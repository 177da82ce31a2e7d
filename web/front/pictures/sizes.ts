/** What a picture shows, in CSS pixels; the files hold `SCALE` times as many. */
export const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export const SCALE = 2;
