/* Runs in the page, as text. */
/* global document, getComputedStyle, NodeFilter */

/** Minimum number of letters of a long word on one line. Shorter words may stand in a narrow box. */
const LETTERS = 3;
/** Pixels that rounding may take. */
const SLACK = 2;

/**
 * What a person cannot read here, one line each: parts that reach beyond the screen, text that leaves its box or is
 * cut by it (an ellipsis says that something follows, and is fine), and words that stand letter by letter.
 */
export function textProblems() {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + SLACK)
    found.push(`page: ${document.documentElement.scrollWidth} of ${width} px; ${widest(width)}`);
  // A dialog that scrolls sideways hides its own title.
  for (const dialog of document.querySelectorAll('[role=dialog], [role=alertdialog]')) {
    const { scrollWidth, clientWidth } = dialog;
    if (scrollWidth > clientWidth + SLACK) found.push(`dialog: ${scrollWidth} of ${clientWidth} px`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.data.trim();
    const box = node.parentElement;
    if (text === '' || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (box.closest('script, style, option, svg, .sr-only, [hidden]') !== null) continue;
    const place = box.getBoundingClientRect();
    // Kept off the page on purpose: what only robots fill in.
    if (place.right <= 0) continue;
    const problem = broken(node) ?? cut(node, box, width);
    if (problem !== null) found.push(`${problem}: "${text.slice(0, 24)}" in ${nameOf(box)}`);
  }
  return [...new Set(found)];
}

/** A word of which a line holds fewer than three letters. */
function broken(node) {
  const range = document.createRange();
  range.selectNodeContents(node);
  if (range.getClientRects().length < 3) return null;
  for (const { 0: word, index } of node.data.matchAll(/\p{L}{4,}/gu)) {
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > 2 && word.length / lines < LETTERS) return `broken over ${lines} lines`;
  }
  return null;
}

/** Text that passes the edge of the screen, or of an ancestor that hides what passes it. */
function cut(node, box, width) {
  const range = document.createRange();
  range.selectNodeContents(node);
  const text = range.getBoundingClientRect();
  if (text.width < 2 || text.height < 2) return null;
  let isBeside = false;
  for (let each = box; each !== null && each !== document.body; each = each.parentElement) {
    const style = getComputedStyle(each);
    if (style.display === 'inline' || style.display === 'contents') continue;
    const edge = each.getBoundingClientRect();
    if (edge.height <= 1) return null;
    if (['auto', 'scroll'].includes(style.overflowX) && each.scrollWidth > each.clientWidth) return null;
    const hides = style.overflowX !== 'visible';
    if (hides && edge.height > 0 && edge.height < 0.9 * Number.parseFloat(style.fontSize))
      return 'lower than its text';
    const saysSo = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (hides && saysSo && edge.width > 0) {
      const letters = edge.width / (Number.parseFloat(style.fontSize) / 2);
      return letters < 2 * LETTERS && each.scrollWidth > each.clientWidth + 1
        ? 'cut to almost nothing'
        : null;
    }
    const isOut = text.right > edge.right + SLACK || text.left < edge.left - SLACK;
    if (isOut && (hides || !isBeside))
      return `${Math.round(Math.max(text.right - edge.right, edge.left - text.left))} px ${hides ? 'cut' : 'out'} by ${nameOf(each)}`;
    // A part that is drawn over the edges of its parent, such as the foot of a dialog.
    isBeside ||= Number.parseFloat(style.marginLeft) < 0;
    if (style.position === 'fixed') break;
  }
  return text.right > width + SLACK || text.left < -SLACK ? 'off the screen' : null;
}

function widest(width) {
  const over = [...document.body.querySelectorAll('*')].filter(
    (each) => each.getBoundingClientRect().right > width + SLACK && each.childElementCount === 0,
  );
  return over
    .slice(0, 3)
    .map((each) => nameOf(each.closest('svg')?.parentElement ?? each))
    .join(', ');
}

function nameOf(element) {
  return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').slice(0, 50)}`;
}
