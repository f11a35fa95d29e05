import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Name } from '../../ui/Emojis.tsx'
import { Link } from '../../ui/Link.tsx'
import { need, PageMoved, want, type Load, type Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import type { Magazine, UserSmall } from '../../api/contract.ts'
import type { KeyBelow } from '../../i18n/key.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath, userPath } from '../../model/links.ts'
import { LINE, lineOf } from '../../model/subject.ts'
import { excerpt } from '../../model/text.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { formValues } from '../../ui/form.ts'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Paged, PendingPage } from '../../ui/Answered.tsx'
import { Empty, TextSkeleton } from '../../ui/states.tsx'
import { pageNumber } from '../../model/paging.ts'
import { itemsOf } from '../feed/feed.api.ts'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { MagazineCrumb } from '../magazines/MagazineCrumb.tsx'
import { NameInput } from '../search/NameField.tsx'
import { moderationApi, type LogItem } from './moderation.api.ts'
import { moderation } from '../../i18n/parts/moderation.ts'

/** What the log can be narrowed to. */
const types = Object.keys(moderation.log.types) as (keyof typeof moderation.log.types)[]

const askedOf = (search: URLSearchParams) => ({
  p: pageNumber(search),
  type: types.find((type) => type === search.get('type')) ?? null,
})

const magazineOf = ({ dispatch, params }: Load) =>
  params['name'] ? need(dispatch(magazinesApi.endpoints.readMagazine.initiate(params['name']))) : null

/** Of one magazine, which has its own log, or of all; narrowed to what was done. */
const logPath = (magazine: string, type: string): string =>
  `${magazine ? magazinePath({ name: magazine }) : ''}/modlog${type ? `?type=${type}` : ''}`

export const loader: Loader = async (args) => {
  // What the form asks for where no script goes there itself.
  const { searchParams } = args.url
  const named = searchParams.get('magazine')?.trim()
  if (named) throw new PageMoved(logPath(named, askedOf(searchParams).type ?? ''), 301)
  const magazine = await magazineOf(args)
  const asked = { magazineId: magazine?.magazineId ?? null, ...askedOf(args.url.searchParams) }
  await want(args.dispatch(moderationApi.endpoints.readLog.initiate(asked)))
}

const noPages = { count: 0, currentPage: 1, maxPage: 1, perPage: 1 }

/** What it was done to: an item, by what the reader may know of it, or a person. */
const Subject = ({
  subject,
  name,
}: {
  subject: NonNullable<LogItem['subject']>
  name?: string | undefined
}) => {
  const [item] = itemsOf({ items: [subject], pagination: noPages }).items
  if (item) {
    const line = lineOf(item)
    const called = line.kind === 'Entry' ? (name ?? line.title) : excerpt(name ?? line.title, LINE)
    return (
      <>
        <Link to={line.path}>
          <bdi>{called || `#${line.id}`}</bdi>
        </Link>{' '}
        <span className="mute">
          <Link to={userPath(line.user)}>
            <Name user={line.user} />
          </Link>
        </span>
      </>
    )
  }
  const user = (subject['bannedUser'] ?? subject) as UserSmall
  if (!user.username) return null
  const reason = subject['reason']
  return (
    <>
      <Link to={userPath(user)}>
        <Name user={user} />
      </Link>
      {typeof reason === 'string' && reason !== '' && (
        <span className="mute">
          {' '}
          <q dir="auto">{reason}</q>
        </span>
      )}
    </>
  )
}

/** The type of a line without what each begins with. */
const actOf = (type: LogItem['type']) => type.slice('log_'.length) as KeyBelow<'moderation.log.did'>

const LogLine = ({ entry, inMagazine }: { entry: LogItem; inMagazine: boolean }) => {
  const { t } = useTranslation()
  return (
    <li className="log-line">
      {entry.moderator ? <Avatar user={entry.moderator} /> : <Icon name="shield" />}
      <span className="tx">
        {entry.moderator ? (
          <Link className="strong" to={userPath(entry.moderator)}>
            <Name user={entry.moderator} />
          </Link>
        ) : (
          t('moderation.log.somebody')
        )}{' '}
        {t(`moderation.log.did.${actOf(entry.type)}`)}{' '}
        {entry.subject && <Subject subject={entry.subject} name={entry.name} />}
        {!inMagazine && (
          <>
            {' '}
            {t('moderation.log.in')} <Link to={magazinePath(entry.magazine)}>{entry.magazine.name}</Link>
          </>
        )}
      </span>
      <span className="mute when">
        <Ago date={entry.createdAt} />
      </span>
    </li>
  )
}

/** Where it was done, and what. */
const LogForm = ({ magazine, type }: { magazine: string; type: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const value = formValues(event)
    void navigate(logPath(value('magazine').trim().replace(/^!/, ''), value('type')))
  }
  return (
    <form className="filters" id="filters" method="get" action="/modlog" onSubmit={submit}>
      <NameInput
        key={magazine}
        of="magazine"
        label={t('submit.magazineField')}
        value={magazine}
        aria-label={t('submit.magazineField')}
        placeholder={t('submit.magazineField')}
        autoCapitalize="none"
      />
      <label className="with end">
        <span className="sr">{t('moderation.log.filter')}</span>
        <select
          className="input"
          name="type"
          value={type}
          onChange={({ target }) => target.form?.requestSubmit()}
        >
          <option value="">{t('moderation.log.all')}</option>
          {types.map((one) => (
            <option key={one} value={one}>
              {t(`moderation.log.types.${one}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </label>
      <button type="submit" className="btn btn-s">
        {t('search.label')}
      </button>
    </form>
  )
}

const Log = ({ magazine }: { magazine: Magazine | null }) => {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const asked = askedOf(search)
  const log = moderationApi.useReadLogQuery({
    magazineId: magazine?.magazineId ?? null,
    ...asked,
  })
  const title = magazine
    ? t('moderation.log.titleOf', { magazine: magazine.title })
    : t('moderation.log.title')
  return (
    <>
      <Head title={title} path={`${magazine ? magazinePath(magazine) : ''}/modlog`} hidden />
      <main id="content">
        {magazine && <MagazineCrumb magazine={magazine} name={magazine.title} />}
        <div className="page-head">
          <h1>{t('moderation.log.title')}</h1>
        </div>
        <div className="note note-warn">
          <Icon name="info" />
          <span>{t('moderation.log.warning')}</span>
        </div>
        <LogForm magazine={magazine?.name ?? ''} type={asked.type ?? ''} />
        <Paged of={log} empty={<Empty icon="shield-check" title={t('moderation.log.none')} />}>
          {(entries) => (
            <ul className="log">
              {entries.map((entry, index) => (
                <LogLine key={`${entry.createdAt}${index}`} entry={entry} inMagazine={magazine !== null} />
              ))}
            </ul>
          )}
        </Paged>
      </main>
    </>
  )
}

const OfMagazine = ({ name }: { name: string }) => {
  const asked = magazinesApi.useReadMagazineQuery(name)
  if (!asked.currentData) return <PendingPage of={asked} skeleton={<TextSkeleton />} />
  return <Log magazine={asked.currentData} />
}

/** What moderators did, in one magazine or in all. */
export const Component = () => {
  const { name } = useParams()
  return name ? <OfMagazine name={name} /> : <Log magazine={null} />
}
