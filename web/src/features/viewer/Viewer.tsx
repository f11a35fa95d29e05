import { useState } from 'react'
import { Lightbox, type SlideImage } from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useTranslation } from '../../i18n/react.tsx'
import { Icon } from '../../ui/Icon.tsx'
import './viewer.css'

/** The picture of a link, which shows it smaller. */
const slideOf = (link: HTMLAnchorElement): SlideImage => {
  const picture = link.querySelector('img')!
  const side = (name: 'width' | 'height') => Number(picture.getAttribute(name)) || undefined
  return {
    src: link.href,
    alt: picture.alt,
    width: side('width'),
    height: side('height'),
    description: picture.alt,
  }
}

/** Pictures alone on the screen: by swipe and arrows, with zoom, what they say, and the file itself. */
export const Viewer = ({
  links,
  first,
  onLeft,
}: {
  links: readonly HTMLAnchorElement[]
  first: number
  /** Once it is gone, with the picture that was seen last. */
  onLeft: (last: number) => void
}) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(true)
  const [at, setAt] = useState(first)
  const alone = links.length === 1
  return (
    <Lightbox
      className="viewer"
      open={open}
      close={() => setOpen(false)}
      index={at}
      slides={links.map(slideOf)}
      plugins={alone ? [Captions, Zoom] : [Captions, Counter, Zoom]}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 4, scrollToZoom: true }}
      captions={{ descriptionTextAlign: 'center', descriptionMaxLines: 4 }}
      toolbar={{
        buttons: [
          <a
            key="original"
            className="yarl__button"
            href={links[at]!.href}
            target="_blank"
            rel="noopener"
            aria-label={t('viewer.original')}
            title={t('viewer.original')}
          >
            <Icon name="external-link" />
          </a>,
          'close',
        ],
      }}
      labels={{
        Lightbox: t('viewer.title'),
        'Photo gallery': t('viewer.title'),
        Carousel: t('viewer.title'),
        Slide: t('viewer.picture'),
        Caption: t('card.alt'),
        Previous: t('viewer.previous'),
        Next: t('viewer.next'),
        Close: t('toast.close'),
        'Zoom in': t('viewer.zoomIn'),
        'Zoom out': t('viewer.zoomOut'),
        '{index} of {total}': t('viewer.of', { index: '{index}', total: '{total}' }),
      }}
      render={alone ? { buttonPrev: () => null, buttonNext: () => null } : {}}
      on={{ view: ({ index }) => setAt(index), exited: () => onLeft(at) }}
    />
  )
}
