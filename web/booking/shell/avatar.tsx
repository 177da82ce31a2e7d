import { initials } from '#web/lib/format.ts';

/**
 * A professional's initials on a tint of their colour. The colour is an SVG attribute because the page's security
 * policy lets no style attribute through.
 */
export function Avatar({ name, color, className }: { name: string; color: string; className: string }) {
  return (
    <svg viewBox="0 0 48 48" color={color} aria-hidden="true" className={`shrink-0 ${className}`}>
      <circle
        cx="24"
        cy="24"
        r="24"
        fill="currentColor"
        className="[fill-opacity:0.15] dark:[fill-opacity:0.24]"
      />
      <text
        x="24"
        y="24"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="16"
        fontWeight="600"
        className="fill-initials"
      >
        {initials(name)}
      </text>
    </svg>
  );
}
