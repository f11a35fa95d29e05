import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/react.tsx'
import { anyLineOf } from '../../model/subject.ts'
import { userPath } from '../../model/links.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Emojis.tsx'
import { Head } from '../../ui/Head.tsx'
import { Link } from '../../ui/Link.tsx'
import { PendingPage } from '../../ui/Answered.tsx'
import { TextSkeleton } from '../../ui/states.tsx'
import type { AnyItem } from './items.api.ts'
import { useItemOfPage } from './item-of-page.ts'
import { useGoneText } from './visibility.ts'

type Shown = ReturnType<typeof useItemOfPage> & { item: AnyItem; path: string }

/** A page that does something with one item: what it is about, and a way back. */
export const ItemFrame = ({ title, children }: { title: string; children: (shown: Shown) => ReactNode }) => {
  const { t } = useTranslation()
  const found = useItemOfPage()
  const { currentData: item } = found.asked
  const gone = useGoneText(item?.visibility ?? 'visible')
  if (!item) return <PendingPage of={found.asked} skeleton={<TextSkeleton />} />
  const line = anyLineOf(item)
  return (
    <>
      <Head title={title} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{title}</h1>
        </div>
        <blockquote className="about-item">
          <p>
            <Link to={line.path} lang={item.lang || undefined} dir="auto">
              {line.title || gone || '…'}
            </Link>
          </p>
          {line.text !== line.title && (
            <p className="mute" lang={item.lang || undefined} dir="auto">
              {line.text}
            </p>
          )}
          <footer className="author-line">
            <Avatar user={line.user} size={18} />
            <Link to={userPath(line.user)}>
              <Name user={line.user} />
            </Link>
          </footer>
        </blockquote>
        {children({ ...found, item, path: line.path })}
        <p className="below">
          <Link to={line.path}>{t('acts.back')}</Link>
        </p>
      </main>
    </>
  )
}
