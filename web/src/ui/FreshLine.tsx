import { Icon } from './Icon.tsx'

/**
 * What came since the list was fetched; pressing it shows it. Told to screen readers as it changes. It floats above the
 * list, so that nothing that somebody reads moves.
 */
export const FreshLine = ({ text, onShow }: { text: string | null; onShow: () => void }) => (
  <div role="status" className="arrivals">
    {text && (
      <button type="button" className="fresh" onClick={onShow}>
        <Icon name="arrow-up" size="s" />
        {text}
      </button>
    )}
  </div>
)
