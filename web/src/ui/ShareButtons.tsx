import { useHydrated } from '../app/hydration.tsx'
import { useAppSelector } from '../app/store.ts'
import { useTranslation } from '../i18n/react.tsx'
import { excerpt } from '../model/text.ts'
import { MenuButton } from './Menu.tsx'
import { useTell } from './useTell.ts'

/** Few receivers show more of a name, and of what is said of it. */
const [TITLE, TEXT] = [100, 280]

/** Whoever closes the sheet without choosing changed their mind: nothing failed. */
const unlessClosed = (error: unknown): void => {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
}

/**
 * Passes on the address that something has here: to another app where the browser asks which, and by copying it.
 * Both need script.
 */
export const ShareButtons = ({
  path,
  title,
  text,
}: {
  path: string
  title: string
  text?: string | null
}) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { origin } = useAppSelector((state) => state.page)
  const hydrated = useHydrated()
  if (!hydrated) return null
  const url = new URL(path, origin).href
  return (
    <>
      {'share' in navigator && (
        <MenuButton
          icon="share"
          label={t('card.share')}
          onPress={() =>
            void tell(
              navigator
                .share({ title: excerpt(title, TITLE), ...(text && { text: excerpt(text, TEXT) }), url })
                .catch(unlessClosed),
            )
          }
        />
      )}
      <MenuButton
        icon="copy"
        label={t('card.copy')}
        onPress={() => void tell(navigator.clipboard.writeText(url), t('card.copied'))}
      />
    </>
  )
}
