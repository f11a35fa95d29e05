import type { Texts } from '../../i18n/texts.ts'

/** A picture of an item, which is a link to its file. */
const PICTURE = '.attached a[data-link]:has(img)'

/**
 * From now on pressing a picture shows it, with the others of its item, in the viewer. Before, without script, and with a
 * key or button that asks for another tab, its link leads to the file.
 */
export const watchPictures = (texts: Texts): void => {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>(PICTURE)
    if (!link) return
    event.preventDefault()
    const all = Array.from(link.closest('.attached')!.querySelectorAll<HTMLAnchorElement>(PICTURE))
    import('./open.tsx').then(
      ({ openViewer }) => openViewer(all, all.indexOf(link), texts),
      // A release has taken the code away meanwhile: the file is still there.
      () => location.assign(link.href),
    )
  })
}
