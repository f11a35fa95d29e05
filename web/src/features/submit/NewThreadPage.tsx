import { useEffect, useState } from 'react'
import { mediaTypeOfAddress } from '@app/contract/media-files.ts'
import { useLocation, useSearchParams } from 'react-router'
import { choicesAtFirst, choicesOf, numbersIn } from '../../app/draft-choices.ts'
import { addressOf, filledBox, useDraft } from '../../app/draft.ts'
import { FORM, refused, useForm, type Action } from '../../app/form.ts'
import type { Loader } from '../../app/load.ts'
import { useAppDispatch } from '../../app/store.ts'
import { say } from '../../app/undo.ts'
import { useParams } from '../../app/params.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { OFFLINE_PATH } from '../../model/kept.ts'
import { refusedField } from '../../model/failure.ts'
import { entryPath } from '../../model/links.ts'
import { graphemes } from '../../model/text.ts'
import { Refusal, SwitchLine, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EditorField } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { SaveBar } from '../../ui/SaveBar.tsx'
import { BadgesField } from '../items/BadgesField.tsx'
import { LanguageSelect } from '../items/LanguageSelect.tsx'
import { filledMarks } from '../items/thread-fields.ts'
import {
  completePictures,
  filledPictures,
  namedPictures,
  newWith,
  pictureFault,
} from '../pictures/pictures.ts'
import { usePictures } from '../pictures/use-pictures.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { filledPoll, PollFields, pollFields } from '../polls/PollFields.tsx'
import { filledSpoken, spokenFault } from '../players/spoken.ts'
import { SpokenFields, spokenFields } from '../players/SpokenFields.tsx'
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

/** Of the address, what fills the form in. */
const FILLS = ['title', 'url', 'body', 'isNsfw', 'isOc', 'tags[]', 'quote', 'imageAlt', 'imageHash']

const ON = 'on'
/** What a draft keeps of fields that hold their own values. */
const CHOICES = [...pollFields, ...spokenFields, 'badges']

/** What the address prefills (a cross-post, a share from another app). */
const fromAddress = (search: URLSearchParams) => ({
  title: search.get('title') ?? '',
  url: search.get('url') ?? '',
  body: search.get('body') ?? '',
  tags: search.getAll('tags[]').join(' '),
  isOc: search.get('isOc') === '1' ? ON : '',
  isAdult: search.get('isNsfw') === '1' ? ON : '',
})

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
  if (!url && body.trim() === '' && pictures.attachments.length === 0 && !poll)
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
  const dispatch = useAppDispatch()
  const { pathname } = useLocation()
  const { name } = useParams()
  const [search] = useSearchParams()
  const { data: here } = magazinesApi.useReadMagazineQuery(name ?? '', { skip: !name })
  const [magazine, setMagazine] = useState<Magazine | null>(here ?? null)
  const looked = useForm(look, { name: 'look' })
  const created = useForm(create, {
    complete: (form) => {
      if (magazine) form.set('magazine', magazine.name)
      completePictures(form, chosen)
    },
    onDone: () => {
      forget()
      clear()
    },
  })
  const { props, busy } = created
  const { sent, value } = looked.sent ? looked : created
  const failure = created.failure ?? looked.failure
  const prefilled = fromAddress(search)
  const draft = useDraft(filledBox('new-thread', search, FILLS), {
    start: {
      title: value('title') || (looked.result as FoundLink | undefined)?.title || prefilled.title,
      url: value('url', prefilled.url),
      body: value('body', prefilled.body),
      tags: value('tags', prefilled.tags),
      isOc: sent ? value('isOc') : prefilled.isOc,
      isAdult: sent ? value('isAdult') : prefilled.isAdult,
      magazine: '',
      lang: value('lang'),
      ...choicesAtFirst(CHOICES, value),
    },
    about: magazine?.title ?? null,
    path: addressOf(pathname, search),
    isSent: sent,
  })
  const { fields, valueOf, kept, filled, change, clear, giveUp } = draft
  const [named] = useState(() => namedPictures(search))
  const { chosen, choose, forget } = usePictures(draft, named)
  const { data: begun } = magazinesApi.useReadMagazineQuery(fields.magazine, { skip: fields.magazine === '' })
  const { field, text: fault } = refusedField(failure)
  const pictures = pictureFault(failure?.detail)
  const unspoken = spokenFault(failure?.detail)
  const faultOf = (which: string): string | undefined => (field === which ? fault : undefined)

  useEffect(() => {
    if (here) setMagazine(here)
  }, [here])
  useEffect(() => {
    if (begun) setMagazine((now) => now ?? begun)
  }, [begun])

  const write = (part: Partial<typeof fields>): void => change({ magazine: magazine?.name ?? '', ...part })
  // A title that somebody gave stays: what the page calls itself is offered beside it.
  const found = useFoundLink(fields.url, ({ title }) => {
    if (title && fields.title.trim() === '') write({ title })
  })
  const discard = (): void => {
    const bringBack = giveUp()
    forget()
    say(dispatch, { said: t('submit.discarded'), undo: async () => bringBack() })
  }
  const length = graphemes(fields.title.trim())
  const spoken = <SpokenFields key={`spoken-${filled}`} value={valueOf} error={unspoken} />
  return (
    <SubmitFrame current="thread" magazine={magazine}>
      <form
        {...props}
        className="spaced"
        noValidate
        encType="multipart/form-data"
        onChange={choicesOf(CHOICES, write)}
      >
        {failure && !pictures && !beside.includes(field ?? '') && !field?.startsWith('poll') && !unspoken && (
          <Refusal>{text(failure)}</Refusal>
        )}
        <MagazinePicker
          value={magazine}
          typed={value('magazine')}
          onChange={(next) => {
            setMagazine(next)
            if (kept) change({ magazine: next?.name ?? '' })
          }}
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
            onChange={(event) => write({ url: event.target.value })}
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
              onTitle={(title) => write({ title })}
              onQuote={(text) => write({ body: `${fields.body.trimEnd()}\n\n> ${text}\n\n`.trimStart() })}
            />
          )}
        </div>
        <TextField
          label={t('submit.titleField')}
          note={t('submit.titleCount', { count: length })}
          name="title"
          value={fields.title}
          onChange={(event) => write({ title: event.target.value })}
          error={faultOf('title')}
        />
        <EditorField
          name="body"
          value={fields.body}
          onChange={(body) => write({ body })}
          limit={35_000}
          label={t('submit.text')}
          error={faultOf('body')}
          aside={
            <LanguageSelect
              chosen={fields.lang}
              text={`${fields.title}\n${fields.body}`}
              onChoose={(lang) => write({ lang })}
            />
          }
          optional
        />
        <QuoteField key={`quote-${filled}`} sent={sent} value={value} text={fields.body} />
        {mediaTypeOfAddress(fields.url) ? spoken : <noscript>{spoken}</noscript>}
        <PollFields
          key={`poll-${filled}`}
          value={valueOf}
          error={field?.startsWith('poll') ? fault : undefined}
        />
        <PicturesField
          chosen={chosen}
          onChange={choose}
          firstAlt={named.length === 0 ? (search.get('imageAlt') ?? '') : ''}
          error={pictures}
        />
        <TextField
          label={t('submit.tags')}
          note={t('submit.tagsHint')}
          icon="hash"
          name="tags"
          value={fields.tags}
          onChange={(event) => write({ tags: event.target.value })}
        />
        <BadgesField
          key={`badges-${magazine?.magazineId ?? 0}-${filled}`}
          magazine={magazine}
          chosen={numbersIn(valueOf('badges'))}
        />
        <div className="box-act">
          <SwitchLine
            label={t('submit.adult')}
            hint={t('submit.adultHint')}
            name="isAdult"
            checked={fields.isAdult !== ''}
            onChange={(on) => write({ isAdult: on ? ON : '' })}
          />
          <SwitchLine
            label={t('submit.oc')}
            hint={t('submit.ocHint')}
            name="isOc"
            checked={fields.isOc !== ''}
            onChange={(on) => write({ isOc: on ? ON : '' })}
          />
        </div>
        <SaveBar
          label={magazine ? t('submit.postTo', { magazine: magazine.title }) : t('submit.post')}
          busy={busy}
          large
          note={
            kept && (
              <span className="saved mute">
                <Icon name="check" size="s" />
                {t('editor.draft')}
              </span>
            )
          }
        >
          {kept && (
            <button type="button" className="btn btn-q" onClick={discard}>
              {t('submit.discard')}
            </button>
          )}
        </SaveBar>
      </form>
    </SubmitFrame>
  )
}
