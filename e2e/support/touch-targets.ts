import type { Locator } from '@playwright/test';

/** What a finger should find, in CSS pixels each way (WCAG 2.5.5; the house's own measure for touch). */
const TARGET = 44;

/**
 * The controls within an area that a finger would miss: those that answer over less than 44 by 44 px around their
 * middle, whatever draws that area (the control, its label, a larger invisible part). One line each, with what answers.
 */
export async function smallTargets(area: Locator): Promise<string[]> {
  const controls = area.locator(
    'button:visible, a[href]:visible, input:not([aria-hidden=true]):visible, textarea:visible, [role=combobox]:visible, [role=switch]:visible',
  );
  const missed: string[] = [];
  for (const control of await controls.all()) {
    const { name, width, height } = await control.evaluate(answeringArea);
    if (Math.min(width, height) < TARGET) missed.push(`${name} (${width} x ${height})`);
  }
  return missed;
}

type Box = { x: number; y: number; width: number; height: number };
type PageElement = {
  readonly outerHTML: string;
  readonly textContent: string | null;
  readonly ownerDocument: { elementFromPoint: (x: number, y: number) => PageElement | null };
  readonly control?: PageElement | null;
  closest: (selector: string) => PageElement | null;
  contains: (other: PageElement) => boolean;
  getAttribute: (name: string) => string | null;
  getBoundingClientRect: () => Box;
  scrollIntoView: (options: object) => void;
};

/** Runs in the page: walks from the control's middle until something else answers. */
function answeringArea(node: unknown): { name: string; width: number; height: number } {
  const control = node as PageElement;
  control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const box = control.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const answers = (dx: number, dy: number): boolean => {
    const hit = control.ownerDocument.elementFromPoint(x + dx, y + dy);
    return hit !== null && (control.contains(hit) || hit.closest('label')?.control === control);
  };
  const reach = (dx: number, dy: number): number => {
    // Half a pixel at a time: middles lie between pixels.
    let far = 0;
    while (far < 60 && answers(dx * (far + 0.5), dy * (far + 0.5))) far += 0.5;
    return far;
  };
  const text = control.textContent?.trim() ?? '';
  return {
    name: control.getAttribute('aria-label') ?? (text === '' ? control.outerHTML.slice(0, 80) : text),
    width: Math.round(reach(-1, 0) + reach(1, 0)),
    height: Math.round(reach(0, -1) + reach(0, 1)),
  };
}
