import { clsx } from 'clsx';
import { useState } from 'react';
import { PROFESSIONAL_COLORS } from '#shared/colors.ts';
import { Input } from './input.tsx';

export type ColorSwatch = { value: string; name: string };

export type ColorInputProps = {
  /** '#rrggbb'. */
  value: string;
  onValueChange: (color: string) => void;
  swatches?: readonly ColorSwatch[] | undefined;
  id?: string | undefined;
  className?: string | undefined;
};

/** A colour: a few good ones to press, any other as a hex text or from the device's picker. */
export function ColorInput({
  value,
  onValueChange,
  swatches = PROFESSIONAL_COLORS,
  id,
  className,
}: ColorInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <div className={clsx('grid gap-2.5', className)}>
      <div role="group" aria-label="Cores sugeridas" className="grid w-fit grid-cols-4 gap-2 sm:grid-cols-8">
        {swatches.map((swatch) => (
          <button
            key={swatch.value}
            type="button"
            aria-label={swatch.name}
            aria-pressed={swatch.value === value.toLowerCase()}
            title={swatch.name}
            onClick={() => onValueChange(swatch.value)}
            style={{ backgroundColor: swatch.value }}
            className="relative size-7 rounded-full before:absolute before:-inset-1 ring-offset-2 ring-offset-card transition-shadow hover:ring-2 hover:ring-line-strong aria-pressed:ring-2 aria-pressed:ring-ink pointer-coarse:size-9"
          />
        ))}
      </div>
      <div className="flex gap-2">
        <input
          type="color"
          aria-label="Outra cor"
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className="h-9 w-11 shrink-0 cursor-pointer rounded-sm border border-control-line bg-card p-1 pointer-coarse:h-11"
        />
        <Input
          id={id}
          value={draft ?? value}
          spellCheck={false}
          autoComplete="off"
          className="num w-28"
          onChange={(event) => {
            const typed = event.target.value.trim();
            setDraft(typed);
            const hex = typed.startsWith('#') ? typed : `#${typed}`;
            if (/^#[0-9a-f]{6}$/i.test(hex)) onValueChange(hex.toLowerCase());
          }}
          onBlur={() => setDraft(null)}
        />
      </div>
    </div>
  );
}
