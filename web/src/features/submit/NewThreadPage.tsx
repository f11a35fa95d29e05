import { useEffect, useState } from 'react'
import { mediaTypeOfAddress } from '@app/contract/media-files.ts'
import { useSearchParams } from 'react-router'
import { FORM, refused, useForm, type Action } from '../../app/form.ts'
import type { Loader } from '../../app/load.ts'
import { useParams } from '../../app/params.ts'
import { useMe } from '../../app/store.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { draftsOf } from '../../model/drafts.ts'
import { OFFLINE_PATH } from '../../model/kept.ts'
import { refusedField } from '../../model/failure.ts'
import { entryPath } from '../../model/links.ts'
import { graphemes } from '../../model/text.ts'
import { Refusal, SwitchLine, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EditorField } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { BadgesField } from '../items/BadgesField.tsx'
import { LanguageSelect } from '../items/LanguageSelect.tsx'
import { filledMarks } from '../items/thread-fields.ts'
import { useLanguage } from '../items/useLanguage.ts'
import { completePictures, filledPictures, newWith, pictureFault, type Chosen } from '../pictures/pictures.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { filledPoll, PollFields } from '../polls/PollFields.tsx'
import { filledSpoken, spokenFault } from '../players/spoken.ts'
import { SpokenFields } from '../players/SpokenFields.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { bodyBesideQuote, chosenQuote, loadQuoted, QuoteField } from '../quotes/QuoteField.tsx'
import { findMagazine } from './find-magazine.ts'
import { MagazinePicker } from './MagazinePicker.tsx'
import { LinkFound } from './LinkFound.tsx'
import { submitApi, type FoundLink } from './submit.api.ts'
import { loader as frameLoader, SubmitFrame } from './SubmitFrame.tsx'
import { isAddress, useFoundLink } from './use-found-link.ts'

export const loader: Loader = async (load) => {
  await frameLoader(load)
  await loadQuoted(load)
}

const DRAFT = 'new-thread'
type Fields = {
  title: string
  url: string
  body: string
  tags: string
  isOc: boolean
  isAdult: boolean
}
const noFields: Fields = { title: '', url: '', body: '', tags: '', isOc: false, isAdult: false }

/** What the address prefills (a cross-post, a share from another app). */
const fromAddress = (search: URLSearchParams): Partial<Fields> => ({
  ...(search.get('title') ? { title: search.get('title') ?? '' } : {}),
  ...(search.get('url') ? { url: search.get('url') ?? '' } : {}),
  ...(search.get('body') ? { body: search.get('body') ?? '' } : {}),
  ...(search.get('isNsfw') === '1' ? { isAdult: true } : {}),
  ...(search.get('isOc') === '1' ? { isOc: true } : {}),
  ...(search.has('tags[]') ? { tags: search.getAll('tags[]').join(' ') } : {}),
})

const storedFields = (stored: string): Partial<Fields> => {
  try {
    return JSON.parse(stored || '{}') as Partial<Fields>
  } catch {
    return {}
  }
}

const create: Action = async (args) => {
  const { dispatch, form, t, url: page } = args
  const magazine = await findMagazine(args)
  const title = form.text('title')
  const url = form.text('url')
  const body = bodyBesideQuote(form, page.origin)
  const pictures = filledPictures(form, t)
  const poll = filledPoll(form)
  const length = graphemes(title)
  if (length < 2 || length > 255) throw refused('title', t('submit.missingTitle'))
  if (url && !/^https?:\/\/\S+$/i.test(url)) throw refused('url', t('submit.badUrl'))
  if (!url && body.trim() === '' && pictures.files.length === 0 && !poll)
    throw refused('body', t('submit.missingBody'))
  const entry = await dispatch(
    submitApi.endpoints.createEntry.initiate({
      magazineId: magazine.magazineId,
      sent: newWith(
        {
          title,
          url: url || undefined,
          body: body || undefined,
          ...filledMarks(form),
          lang: form.text('lang') || undefined,
          isAdult: form.on('isAdult'),
          poll,
          quote: chosenQuote(form),
          ...filledSpoken(form),
        },
        pictures,
      ),
    }),
  ).unwrap()
  return { to: 'waits' in entry ? OFFLINE_PATH : entryPath(entry) }
}

/** Without script: asks what the link says, and shows the form again with what it was filled with. */
const look: Action = async ({ dispatch, form, t }) => {
  const url = form.text('url')
  if (!isAddress(url)) throw refused('url', t('submit.badUrl'))
  return { result: await dispatch(submitApi.endpoints.readLink.initiate(url)).unwrap() }
}

export const actions = { '': create, look }

const beside = ['magazine', 'title', 'url', 'body']

/** A new thread: link, article, picture, or all of them. */
export const Component = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const owner = useMe()?.userId
  const drafts = draftsOf(owner)
  const { name } = useParams()
  const [search] = useSearchParams()
  const { data: here } = magazinesApi.useReadMagazineQuery(name ?? '', { skip: !name })
  const [magazine, setMagazine] = useState<Magazine | null>(here ?? null)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [kept, setKept] = useState(false)
  const [discarded, setDiscarded] = useState(0)
  const looked = useForm(look, { name: 'look' })
  const created = useForm(create, {
    complete: (form) => {
      if (magazine) form.set('magazine', magazine.name)
      completePictures(form, chosen)
    },
    onDone: () => drafts.drop(DRAFT),
  })
  const { props, busy } = created
  const { sent, value } = looked.sent ? looked : created
  const failure = created.failure ?? looked.failure
  const prefilled = { ...noFields, ...fromAddress(search) }
  const [fields, setFields] = useState<Fields>({
    title: value('title') || (looked.result as FoundLink | undefined)?.title || prefilled.title,
    url: value('url', prefilled.url),
    body: value('body', prefilled.body),
    tags: value('tags', prefilled.tags),
    isOc: sent ? value('isOc') !== '' : prefilled.isOc,
    isAdult: sent ? value('isAdult') !== '' : prefilled.isAdult,
  })
  const [language, chooseLanguage] = useLanguage(value('lang'))
  const { field, text: fault } = refusedField(failure)
  const pictures = pictureFault(failure?.detail)
  const unspoken = spokenFault(failure?.detail)
  const faultOf = (which: string): string | undefined => (field === which ? fault : undefined)

  useEffect(() => {
    if (here) setMagazine(here)
  }, [here])
  useEffect(() => {
    const found = storedFields(draftsOf(owner).read(DRAFT))
    if (Object.keys(found).length === 0) return
    setFields((now) => ({
      ...found,
      ...now,
      title: now.title || (found.title ?? ''),
      url: now.url || (found.url ?? ''),
      body: now.body || (found.body ?? ''),
    }))
    setKept(true)
  }, [owner])

  const change = (part: Partial<Fields>): void => {
    const next = { ...fields, ...part }
    setFields(next)
    drafts.keep(DRAFT, JSON.stringify(next))
    setKept(true)
  }
  // A title that somebody gave stays: what the page calls itself is offered beside it.
  const found = useFoundLink(fields.url, ({ title }) => {
    if (title && fields.title.trim() === '') change({ title })
  })
  const discard = (): void => {
    drafts.drop(DRAFT)
    setFields(noFields)
    setChosen([])
    setKept(false)
    setDiscarded(discarded + 1)
  }
  const length = graphemes(fields.title.trim())
  const spoken = <SpokenFields key={`spoken-${discarded}`} value={value} error={unspoken} />
  return (
    <SubmitFrame current="thread" magazine={magazine}>
      <form {...props} className="spaced" noValidate encType="multipart/form-data">
        {failure && !pictures && !beside.includes(field ?? '') && !field?.startsWith('poll') && !unspoken && (
          <Refusal>{text(failure)}</Refusal>
        )}
        <MagazinePicker
          value={magazine}
          typed={value('magazine')}
          onChange={setMagazine}
          error={faultOf('magazine')}
        />
        <div className="field">
          <TextField
            label={t('submit.url')}
            note={t('submit.optional')}
            icon="link-2"
            type="url"
            name="url"
            value={fields.url}
            onChange={(event) => change({ url: event.target.value })}
            error={faultOf('url')}
          />
          <noscript>
            <button type="submit" className="btn" name={FORM} value="look">
              {t('submit.lookUp')}
            </button>
          </noscript>
          {found && (
            <LinkFound
              found={found}
              title={fields.title}
              onTitle={(title) => change({ title })}
              onQuote={(text) => change({ body: `${fields.body.trimEnd()}\n\n> ${text}\n\n`.trimStart() })}
            />
          )}
        </div>
        <TextField
          label={t('submit.titleField')}
          note={t('submit.titleCount', { count: length })}
          name="title"
          value={fields.title}
          onChange={(event) => change({ title: event.target.value })}
          error={faultOf('title')}
        />
        <EditorField
          name="body"
          value={fields.body}
          onChange={(body) => change({ body })}
          limit={35_000}
          label={t('submit.text')}
          error={faultOf('body')}
          aside={<LanguageSelect value={language} onChange={chooseLanguage} />}
          optional
        />
        <QuoteField key={`quote-${discarded}`} sent={sent} value={value} text={fields.body} />
        {mediaTypeOfAddress(fields.url) ? spoken : <noscript>{spoken}</noscript>}
        <PollFields key={discarded} value={value} error={field?.startsWith('poll') ? fault : undefined} />
        <PicturesField
          chosen={chosen}
          onChange={setChosen}
          firstAlt={search.get('imageAlt') ?? ''}
          error={pictures}
        />
        <TextField
          label={t('submit.tags')}
          note={t('submit.tagsHint')}
          icon="hash"
          name="tags"
          value={fields.tags}
          onChange={(event) => change({ tags: event.target.value })}
        />
        <BadgesField key={`badges-${magazine?.magazineId ?? 0}`} magazine={magazine} />
        <div className="box-act">
          <SwitchLine
            label={t('submit.adult')}
            hint={t('submit.adultHint')}
            name="isAdult"
            checked={fields.isAdult}
            onChange={(isAdult) => change({ isAdult })}
          />
          <SwitchLine
            label={t('submit.oc')}
            hint={t('submit.ocHint')}
            name="isOc"
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
            <button type="submit" className="btn btn-p btn-l" disabled={busy}>
              {busy && <span className="spin" />}
              {magazine ? t('submit.postTo', { magazine: magazine.title }) : t('submit.post')}
            </button>
          </span>
        </div>
      </form>
    </SubmitFrame>
  )
}
