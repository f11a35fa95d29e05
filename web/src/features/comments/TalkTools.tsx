import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Pagination } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { formValues } from '../../ui/form.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useAppearance } from '../../app/appearance.ts'
import { appearanceOptions } from '../../model/appearance.ts'
import { Menu, MenuLine, MenuLink } from '../../ui/Menu.tsx'
import { talkViews, type TalkShown } from './comments.api.ts'
import type { TalkAddress } from './talk-path.ts'

const icons = { tree: 'git-merge', flat: 'rows-3', chat: 'messages-square' } as const

const found = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.flat > .cm')]

type Props = {
  shown: TalkShown
  /** The same conversation, shown otherwise. */
  to: (change: Partial<TalkAddress>) => string
  /** How many levels begin unfolded. */
  unfolded: string
  pagination: Pagination | undefined
}

/** Which of the comments found the reader is at, and what leads from one to the next, over pages too. */
const useSteps = ({ shown: { q, p }, to, pagination }: Props) => {
  const navigate = useNavigate()
  const page = `${q} ${p}`
  const [reached, setReached] = useState({ page, at: 0 })
  const before = pagination ? (p - 1) * pagination.perPage : 0
  const step = (by: 1 | -1): void => {
    const all = found()
    const here = all.findIndex((comment) => comment.classList.contains('is-at'))
    const next = here === -1 ? (by === 1 ? 0 : -1) : here + by
    const comment = all[next]
    if (comment) {
      for (const one of all) one.classList.toggle('is-at', one === comment)
      comment.scrollIntoView({ block: 'center' })
      setReached({ page, at: before + next + 1 })
    } else if (pagination && p + by >= 1 && p + by <= pagination.maxPage)
      void navigate(`${to({ q, p: p + by })}#comments`)
  }
  return { at: reached.page === page ? reached.at : 0, step }
}

/** Looks for words in the conversation, and leads from one comment that holds them to the next. */
const Find = (props: Props) => {
  const { shown, to, pagination } = props
  const { q, view } = shown
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { at, step } = useSteps(props)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const words = formValues(event)('q').trim()
    if (q && words === q) step(1)
    else void navigate(`${to({ q: words })}#comments`)
  }
  const back = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !event.shiftKey || !q) return
    event.preventDefault()
    step(-1)
  }
  const count = pagination?.count ?? 0
  return (
    <form
      className="talk-find"
      role="search"
      aria-label={t('talk.find')}
      action={to({ q: '', view: 'tree' }).split('?')[0]}
      onSubmit={submit}
    >
      {view !== 'tree' && <input type="hidden" name="view" value={view} />}
      <input
        className="input"
        name="q"
        type="search"
        defaultValue={q}
        key={q}
        aria-label={t('talk.find')}
        placeholder={t('talk.find')}
        onKeyDown={back}
      />
      {q ? (
        <>
          <output className="nw">{at > 0 ? t('talk.at', { at, count }) : t('talk.found', { count })}</output>
          <button
            type="button"
            className="drop"
            aria-label={t('talk.previousFound')}
            onClick={() => step(-1)}
          >
            <Icon name="arrow-up" size="s" />
          </button>
          <button type="submit" className="drop" aria-label={t('talk.nextFound')}>
            <Icon name="arrow-down" size="s" />
          </button>
          <Link className="drop" to={`${to({ q: '' })}#comments`} aria-label={t('thread.allComments')}>
            <Icon name="x" size="s" />
          </Link>
        </>
      ) : (
        <button type="submit" className="drop" aria-label={t('talk.find')}>
          <Icon name="search" size="s" />
        </button>
      )}
    </form>
  )
}

/** What stands above a conversation beside its sort: a search of it, and its views. */
export const TalkTools = (props: Props) => {
  const { shown, to, unfolded } = props
  const { t } = useTranslation()
  const choose = useAppearance()
  const { view, q } = shown
  const name = t(`talk.views.${view}`)
  return (
    <>
      <Find {...props} />
      <button
        type="button"
        className="drop"
        popoverTarget="c-view"
        aria-label={t('talk.view', { value: name })}
      >
        <Icon name={icons[view]} size="s" />
        <span className="w">{name}</span>
        <Icon name="chevron-down" />
      </button>
      <Menu id="c-view" label={t('talk.view', { value: '' })}>
        {talkViews.map((value) => (
          <MenuLink
            key={value}
            icon={icons[value]}
            label={t(`talk.views.${value}`)}
            to={`${to({ view: value, q: '' })}#${value === 'chat' ? 'latest' : 'comments'}`}
            chosen={value === view}
          />
        ))}
        {view === 'tree' && !q && (
          <>
            <MenuLine />
            {appearanceOptions.unfolded.map((levels) => (
              <MenuLink
                key={levels}
                icon={levels === 'all' ? 'unfold' : 'fold'}
                label={
                  levels === 'all' ? t('talk.unfolded') : t('talk.foldedBelow', { level: Number(levels) })
                }
                to={`${to({ levels })}#comments`}
                chosen={levels === unfolded}
                onPress={() => choose({ unfolded: levels })}
              />
            ))}
          </>
        )}
      </Menu>
    </>
  )
}
