import { createRoot } from 'react-dom/client'
import { loadTexts } from '../../i18n/index.ts'
import { I18nProvider } from '../../i18n/react.tsx'
import type { Texts } from '../../i18n/texts.ts'
import { Viewer } from './Viewer.tsx'

/** Shows the pictures behind these links, beginning at one of them, until the viewer is closed: over the page, which it knows nothing of. */
export const openViewer = async (
  links: readonly HTMLAnchorElement[],
  first: number,
  texts: Texts,
): Promise<void> => {
  await loadTexts('reading')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <I18nProvider texts={texts}>
      <Viewer
        links={links}
        first={first}
        onLeft={(last) => {
          root.unmount()
          place.remove()
          links[last]?.focus()
        }}
      />
    </I18nProvider>,
  )
}
