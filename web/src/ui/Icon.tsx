import sprite from './icons.svg?url'

export const spriteUrl = sprite

type Size = 's' | 'm' | 'l'

/** A drawing of the sprite; always beside a word or inside something labelled. */
export const Icon = ({ name, size = 'm', fillable }: { name: string; size?: Size; fillable?: boolean }) => (
  <svg
    className={`i${size === 'm' ? '' : ` i-${size}`}${fillable ? ' fillable' : ''}`}
    aria-hidden="true"
    focusable="false"
  >
    <use href={`${sprite}#${name}`} />
  </svg>
)
