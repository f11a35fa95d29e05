import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { Link } from '../../ui/Link.tsx'
import type { Magazine } from '../../api/contract.ts'
import { PageMoved, want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { entryPath, loginPath, magazinePath, postPath } from '../../model/links.ts'
import { graphemes } from '../../model/text.ts'
import { Refusal, SwitchLine, TextField } from '../../ui/Field.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LazyEditor } from '../../ui/LazyEditor.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { postsApi } from '../posts/posts.api.ts'
import { SiteLinks } from '../site/FrontAside.tsx'
import { MagazinePicker } from './MagazinePicker.tsx'
import { MAX_PICTURE_BYTES, PictureField } from './PictureField.tsx'
import { submitApi } from './submit.api.ts'

export const loader: Loader = async ({ dispatch, state, params, url }) => {
  if (!state().page.me) throw new PageMoved(loginPath(url.pathname + url.search))
  if (params['name']) await want(dispatch(magazinesApi.endpoints.readMagazine.initiate(params['name'])))
}

const Tabs = ({ current }: { current: 'thread' | 'microblog' | 'magazine' }) => {
  const { t } = useTranslation()
  const tabs = [
    ['thread', '/new_entry'],
    ['microblog', '/microblog/create'],
    ['magazine', '/newMagazine'],
  ] as const
  return (
    <nav className="tabs" aria-label={t('submit.what')} id="filters">
      {tabs.map(([name, to]) => (
        <Link key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {t(`submit.${name}`)}
        </Link>
      ))}
    </nav>
  )
}

const Help = ({ magazine }: { magazine?: Magazine | null }) => {
  const { t } = useTranslation()
  const marks = [
    ['**bold**', <strong key="b">{t('submit.bold')}</strong>],
    ['*italic*', <em key="i">{t('submit.italic')}</em>],
    ['> quote', t('submit.quotation')],
    ['@name', t('submit.mentions')],
    ['!magazine', t('submit.linksMagazine')],
    ['::: spoiler', t('submit.folds')],
  ] as const
  return (
    <aside className="aside" aria-label={t('nav.about')}>
      {magazine?.description && (
        <section className="box">
          <h2>{t('submit.rulesIn', { magazine: magazine.title })}</h2>
          <Prose source={magazine.description} />
        </section>
      )}
      <section className="box">
        <h2>{t('submit.formatting')}</h2>
        <dl className="stats">
          {marks.map(([mark, does]) => (
            <div key={mark} className="key-row">
              <dt>{mark}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
      <SiteLinks />
    </aside>
  )
}

const DRAFT = 'draft:new-thread'
type Fields = {
  title: string
  url: string
  body: string
  tags: string
  alt: string
  isOc: boolean
  isAdult: boolean
}
const noFields: Fields = { title: '', url: '', body: '', tags: '', alt: '', isOc: false, isAdult: false }

/** What the address prefills (a cross-post, a share from another app). */
const fromAddress = (search: URLSearchParams): Partial<Fields> => ({
  ...(search.get('title') ? { title: search.get('title') ?? '' } : {}),
  ...(search.get('url') ? { url: search.get('url') ?? '' } : {}),
  ...(search.get('body') ? { body: search.get('body') ?? '' } : {}),
  ...(search.get('imageAlt') ? { alt: search.get('imageAlt') ?? '' } : {}),
  ...(search.get('isNsfw') === '1' ? { isAdult: true } : {}),
  ...(search.get('isOc') === '1' ? { isOc: true } : {}),
  ...(search.has('tags[]') ? { tags: search.getAll('tags[]').join(' ') } : {}),
})

const storedFields = (): Partial<Fields> => {
  try {
    return JSON.parse(localStorage.getItem(DRAFT) ?? '{}') as Partial<Fields>
  } catch {
    return {}
  }
}

/** A new thread: link, article, picture, or all of them. */
export const Component = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const navigate = useNavigate()
  const { name } = useParams()
  const [search] = useSearchParams()
  const { data: here } = magazinesApi.useReadMagazineQuery(name ?? '', { skip: !name })
  const [magazine, setMagazine] = useState<Magazine | null>(here ?? null)
  const [fields, setFields] = useState<Fields>({ ...noFields, ...fromAddress(search) })
  const [picture, setPicture] = useState<File | null>(null)
  const [kept, setKept] = useState(false)
  const [faults, setFaults] = useState<{ magazine?: string; title?: string; url?: string; body?: string }>({})
  const [create, { isLoading, error }] = submitApi.useCreateEntryMutation()

  useEffect(() => {
    if (here) setMagazine(here)
  }, [here])
  useEffect(() => {
    const found = storedFields()
    if (Object.keys(found).length === 0) return
    setFields((now) => ({
      ...found,
      ...now,
      title: now.title || (found.title ?? ''),
      url: now.url || (found.url ?? ''),
      body: now.body || (found.body ?? ''),
    }))
    setKept(true)
  }, [])

  const change = (part: Partial<Fields>): void => {
    const next = { ...fields, ...part }
    setFields(next)
    localStorage.setItem(DRAFT, JSON.stringify(next))
    setKept(true)
  }
  const discard = (): void => {
    localStorage.removeItem(DRAFT)
    setFields(noFields)
    setPicture(null)
    setKept(false)
  }
  const length = graphemes(fields.title.trim())
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const found = {
      ...(magazine ? {} : { magazine: t('submit.missingMagazine') }),
      ...(length < 2 || length > 255 ? { title: t('submit.missingTitle') } : {}),
      ...(fields.url && !/^https?:\/\/\S+$/i.test(fields.url.trim()) ? { url: t('submit.badUrl') } : {}),
      ...(!fields.url.trim() && !fields.body.trim() && !picture ? { body: t('submit.missingBody') } : {}),
    }
    setFaults(found)
    if (!magazine || Object.keys(found).length > 0 || (picture && picture.size > MAX_PICTURE_BYTES)) return
    const answer = await create({
      magazineId: magazine.magazineId,
      title: fields.title.trim(),
      url: fields.url.trim(),
      body: fields.body,
      tags: fields.tags
        .split(/[\s,]+/)
        .map((tag) => tag.replace(/^#/, ''))
        .filter(Boolean),
      isOc: fields.isOc,
      isAdult: fields.isAdult,
      picture,
      alt: fields.alt,
    })
    if (!('data' in answer) || !answer.data) return
    localStorage.removeItem(DRAFT)
    void navigate(entryPath(answer.data))
  }
  return (
    <>
      <Head title={t('submit.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('submit.title')}</h1>
        </div>
        <Tabs current="thread" />
        <form method="post" className="spaced" noValidate onSubmit={(event) => void send(event)}>
          {error && <Refusal>{text(error)}</Refusal>}
          <MagazinePicker value={magazine} onChange={setMagazine} error={faults.magazine} />
          <TextField
            label={t('submit.url')}
            note={t('submit.optional')}
            icon="link-2"
            type="url"
            value={fields.url}
            onChange={(event) => change({ url: event.target.value })}
            error={faults.url}
          />
          <TextField
            label={t('submit.titleField')}
            note={t('submit.titleCount', { count: length })}
            value={fields.title}
            onChange={(event) => change({ title: event.target.value })}
            error={faults.title}
          />
          <div className="field">
            <span className="label">
              {t('submit.text')} <small>{t('submit.optional')}</small>
            </span>
            <LazyEditor
              value={fields.body}
              onChange={(body) => change({ body })}
              limit={35_000}
              label={t('submit.text')}
              tall
              error={faults.body}
            />
          </div>
          <PictureField
            picture={picture}
            alt={fields.alt}
            onPicture={setPicture}
            onAlt={(alt) => change({ alt })}
          />
          <TextField
            label={t('submit.tags')}
            note={t('submit.tagsHint')}
            icon="hash"
            value={fields.tags}
            onChange={(event) => change({ tags: event.target.value })}
          />
          <div className="box-act">
            <SwitchLine
              label={t('submit.adult')}
              hint={t('submit.adultHint')}
              checked={fields.isAdult}
              onChange={(isAdult) => change({ isAdult })}
            />
            <SwitchLine
              label={t('submit.oc')}
              hint={t('submit.ocHint')}
              checked={fields.isOc}
              onChange={(isOc) => change({ isOc })}
            />
          </div>
          <div className="sticky-actions">
            {kept && (
              <span className="saved mute">
                <Icon name="check" size="s" />
                {t('editor.draft')}
              </span>
            )}
            <span className="push btns">
              {kept && (
                <button type="button" className="btn btn-q" onClick={discard}>
                  {t('submit.discard')}
                </button>
              )}
              <button type="submit" className="btn btn-p btn-l" disabled={isLoading}>
                {isLoading && <span className="spin" />}
                {magazine ? t('submit.postTo', { magazine: magazine.title }) : t('submit.post')}
              </button>
            </span>
          </div>
        </form>
      </main>
      <Help magazine={magazine} />
    </>
  )
}

/** A new microblog with a picture. */
export const NewMicroblog = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const navigate = useNavigate()
  const { data: random } = magazinesApi.useReadMagazineQuery('random')
  const [chosen, setChosen] = useState<Magazine | null>(null)
  const [touched, setTouched] = useState(false)
  const [body, setBody] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [isAdult, setAdult] = useState(false)
  const [faults, setFaults] = useState<{ magazine?: string; body?: string }>({})
  const [create, { isLoading, error }] = postsApi.useCreatePostMutation()
  const magazine = touched ? chosen : (chosen ?? random ?? null)
  const send = async (): Promise<void> => {
    const found = {
      ...(magazine ? {} : { magazine: t('submit.missingMagazine') }),
      ...(body.trim() || picture ? {} : { body: t('editor.needsText') }),
    }
    setFaults(found)
    if (!magazine || Object.keys(found).length > 0) return
    const answer = await create({
      magazineId: magazine.magazineId,
      body,
      isAdult,
      alt,
      picture: picture ?? undefined,
    })
    if ('data' in answer && answer.data) void navigate(postPath(answer.data))
  }
  return (
    <>
      <Head title={t('submit.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('submit.title')}</h1>
        </div>
        <Tabs current="microblog" />
        <form
          method="post"
          className="spaced"
          onSubmit={(event) => {
            event.preventDefault()
            void send()
          }}
        >
          {error && <Refusal>{text(error)}</Refusal>}
          <MagazinePicker
            value={magazine}
            onChange={(next) => {
              setTouched(true)
              setChosen(next)
            }}
            error={faults.magazine}
          />
          <div className="field">
            <span className="label">{t('submit.text')}</span>
            <LazyEditor
              value={body}
              onChange={setBody}
              limit={5000}
              label={t('submit.text')}
              placeholder={t('post.placeholder')}
              tall
              error={faults.body}
              onSend={() => void send()}
              busy={isLoading}
              send={t('post.send')}
            />
          </div>
          <PictureField picture={picture} alt={alt} onPicture={setPicture} onAlt={setAlt} />
          <SwitchLine
            label={t('submit.adult')}
            hint={t('submit.adultHint')}
            checked={isAdult}
            onChange={setAdult}
          />
        </form>
      </main>
      <Help magazine={magazine} />
    </>
  )
}

const NAME = /^[a-zA-Z0-9_]{2,25}$/

/** A new magazine. */
export const NewMagazine = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const navigate = useNavigate()
  const [fields, setFields] = useState({
    name: '',
    title: '',
    description: '',
    isAdult: false,
    restricted: false,
  })
  const [faults, setFaults] = useState<{ name?: string; title?: string }>({})
  const [create, { isLoading, error }] = magazinesApi.useCreateMagazineMutation()
  const change = (part: Partial<typeof fields>): void => setFields({ ...fields, ...part })
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const length = graphemes(fields.title.trim())
    const found = {
      ...(NAME.test(fields.name) ? {} : { name: t('submit.nameBad') }),
      ...(length < 3 || length > 50 ? { title: t('submit.magazineTitleBad') } : {}),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const answer = await create({
      name: fields.name,
      title: fields.title.trim(),
      description: fields.description.trim() || null,
      isAdult: fields.isAdult,
      isPostingRestrictedToMods: fields.restricted,
    })
    if ('data' in answer && answer.data) void navigate(magazinePath(answer.data))
  }
  return (
    <>
      <Head title={t('magazine.create')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('submit.title')}</h1>
        </div>
        <Tabs current="magazine" />
        <form method="post" className="spaced" noValidate onSubmit={(event) => void send(event)}>
          {error && <Refusal>{text(error)}</Refusal>}
          <TextField
            label={t('submit.name')}
            hint={t('submit.nameHint')}
            value={fields.name}
            autoCapitalize="none"
            onChange={(event) => change({ name: event.target.value.trim() })}
            error={faults.name}
          />
          <TextField
            label={t('submit.magazineTitle')}
            value={fields.title}
            onChange={(event) => change({ title: event.target.value })}
            error={faults.title}
          />
          <div className="field">
            <span className="label">
              {t('submit.description')} <small>{t('submit.optional')}</small>
            </span>
            <LazyEditor
              value={fields.description}
              onChange={(description) => change({ description })}
              limit={10_000}
              label={t('submit.description')}
              tall
            />
          </div>
          <SwitchLine
            label={t('submit.adult')}
            hint={t('submit.adultHint')}
            checked={fields.isAdult}
            onChange={(isAdult) => change({ isAdult })}
          />
          <SwitchLine
            label={t('submit.restricted')}
            hint={t('submit.restrictedHint')}
            checked={fields.restricted}
            onChange={(restricted) => change({ restricted })}
          />
          <div className="sticky-actions">
            <span className="push btns">
              <button type="submit" className="btn btn-p btn-l" disabled={isLoading}>
                {isLoading && <span className="spin" />}
                {t('submit.createMagazine')}
              </button>
            </span>
          </div>
        </form>
      </main>
      <Help />
    </>
  )
}
