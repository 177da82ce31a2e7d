import { renderToStaticMarkup } from 'react-dom/server';
import { Frame } from './frame.tsx';

/** The frame of the screens behind the sign-in, as HTML for the document. */
export function render(brand: { readonly name: string }): string {
  return renderToStaticMarkup(<Frame name={brand.name} />);
}
