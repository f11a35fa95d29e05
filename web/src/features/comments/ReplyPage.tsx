import { useLocation, useNavigate } from 'react-router'
import type { Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { itemPath } from '../../model/links.ts'
import { ItemFrame } from '../items/ItemFrame.tsx'
import { loadItem } from '../items/item-of-page.ts'
import { loadQuoted } from '../quotes/QuoteField.tsx'
import { addComment } from './add-comment.ts'
import type { Talk } from './comments.api.ts'
import { Composer } from './Composer.tsx'

export const loader: Loader = async (load) => {
  await loadItem(load)
  await loadQuoted(load)
}

export const actions = { '': addComment }

const talkAt = (pathname: string): Talk => {
  const [, on, id] = /\/([tp])\/(\d+)\//.exec(pathname) ?? []
  return { on: on === 't' ? 'entry' : 'post', id: Number(id) }
}

/** Answers something on a page of its own. */
export const Component = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const talk = talkAt(useLocation().pathname)
  return (
    <ItemFrame title={t('acts.reply')}>
      {({ item }) => (
        <Composer
          talk={talk}
          parent={'commentId' in item ? item.commentId : null}
          above={item.audience}
          lang={item.lang}
          answered={'commentId' in item ? item.user : undefined}
          onDone={() => void navigate(itemPath(item))}
        />
      )}
    </ItemFrame>
  )
}
