/** A code as rows of dark and light squares, with the light edge that readers need around it. */
export type QrSquares = readonly (readonly boolean[])[];

/** Squares of light around the code: what ISO/IEC 18004 asks for. */
const QUIET_ZONE = 4;
/** The picture is at least as wide: 10 cm on paper at 300 dots an inch. */
const PNG_LEAST_PIXELS = 1_200;

/** The QR code of a text; the encoder is loaded when the first code is wanted. Bears up to 15% of dirt and wear. */
export async function qrSquares(text: string): Promise<QrSquares> {
  const { encodeQR } = await import('qr');
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
}

/** Black on white whatever the theme is: for every camera, and for paper. Any size without a blur. */
export function qrSvg(squares: QrSquares): string {
  const size = squares.length;
  const dark = squares
    .flatMap((row, y) => runsOf(row).map(({ x, width }) => `M${x} ${y}h${width}v1h-${width}z`))
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" ` +
    `shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark}"/></svg>`
  );
}

/** The code as a PNG file, every square a whole number of pixels wide. @throws Error when the browser draws none */
export async function qrPng(squares: QrSquares): Promise<Blob> {
  const scale = Math.ceil(PNG_LEAST_PIXELS / squares.length);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = squares.length * scale;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#000';
  for (const [y, row] of squares.entries()) {
    for (const { x, width } of runsOf(row)) pen.fillRect(x * scale, y * scale, width * scale, scale);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('This browser makes no PNG.'));
      else resolve(blob);
    }, 'image/png');
  });
}

/** The dark stretches of a row. */
function runsOf(row: readonly boolean[]): { x: number; width: number }[] {
  const runs: { x: number; width: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (!isDark) continue;
    if (last !== undefined && last.x + last.width === x) last.width += 1;
    else runs.push({ x, width: 1 });
  }
  return runs;
}
