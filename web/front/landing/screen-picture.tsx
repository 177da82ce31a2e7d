import { pictureOf, type Screen, type ShownTheme } from '../pictures/pictures.ts';
import { SIZES } from '../pictures/sizes.ts';

type ScreenPictureProps = {
  screen: Screen;
  /** What a narrow window shows instead. */
  phone?: Screen | undefined;
  alt: string;
  className?: string | undefined;
};

/**
 * A true picture of the product in the page's theme. Both themes are in the page and CSS shows one: a lazy picture
 * that is not shown is not loaded.
 */
export function ScreenPicture({ className = '', ...props }: ScreenPictureProps) {
  return (
    <>
      <Themed theme="light" className={`dark:hidden ${className}`} {...props} />
      <Themed theme="dark" className={`hidden dark:block ${className}`} {...props} />
    </>
  );
}

function Themed({ theme, screen, phone, alt, className }: ScreenPictureProps & { theme: ShownTheme }) {
  const size = SIZES[screen.endsWith('-phone') ? 'phone' : 'desktop'];
  return (
    <picture className={className}>
      {phone !== undefined && (
        <source media="(width < 40rem)" srcSet={pictureOf(phone, theme)} {...SIZES.phone} />
      )}
      <img
        src={pictureOf(screen, theme)}
        {...size}
        alt={alt}
        loading="lazy"
        decoding="async"
        className="block h-auto w-full"
      />
    </picture>
  );
}
