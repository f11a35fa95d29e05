import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { choicesAtFirst, choicesOf } from '../../app/draft-choices.ts'
import { addressOf, filledBox, useDraft } from '../../app/draft.ts'
import { refused, useForm, type Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { OFFLINE_PATH } from '../../model/kept.ts'
import { refusedField } from '../../model/failure.ts'
import { postPath } from '../../model/links.ts'
import { Refusal, SwitchLine } from '../../ui/Field.tsx'
import { EditorField } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { AudienceSelect, chosenAudience } from '../items/AudienceSelect.tsx'
import { LanguageSelect } from '../items/LanguageSelect.tsx'
import { WarningField } from '../items/WarningField.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { completePictures, filledPictures, newWith, pictureFault } from '../pictures/pictures.ts'
import { usePictures } from '../pictures/use-pictures.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { filledPoll, PollFields, pollFields } from '../polls/PollFields.tsx'
import { postsApi } from '../posts/posts.api.ts'
import { bodyBesideQuote, chosenQuote, loadQuoted, QuoteField } from '../quotes/QuoteField.tsx'
import { findMagazine } from './find-magazine.ts'
import { MagazinePicker } from './MagazinePicker.tsx'
import { loader as frameLoader, SubmitFrame } from './SubmitFrame.tsx'

/** The magazine for microblogs that fit no other. */
const ANY = 'random'
/** What a draft keeps of fields that hold their own values. */
const CHOICES = [...pollFields, 'audience']
const magazineIn = (search: URLSearchParams): string => search.get('magazine') || ANY

export const loader: Loader = async (load) => {
  await frameLoader(load)
  await want(load.dispatch(magazinesApi.endpoints.readMagazine.initiate(magazineIn(load.url.searchParams))))
  await loadQuoted(load)
}

const create: Action = async (args) => {
  const { dispatch, form, t, url } = args
  const magazine = await findMagazine(args)
  const body = bodyBesideQuote(form, url.origin)
  const pictures = filledPictures(form, t)
  if (body.trim() === '' && pictures.files.length === 0) throw refused('body', t('editor.needsText'))
  const post = await dispatch(
    postsApi.endpoints.createPost.initiate({
      magazineId: magazine.magazineId,
      sent: newWith(
        {
          body,
          isAdult: form.on('isAdult'),
          lang: form.text('lang') || undefined,
          audience: chosenAudience(form),
          contentWarning: form.text('contentWarning') || undefined,
          poll: filledPoll(form),
          quote: chosenQuote(form),
        },
        pictures,
      ),
    }),
  ).unwrap()
  return { to: 'waits' in post ? OFFLINE_PATH : postPath(post) }
}

export const actions = { '': create }

/** A new microblog with its pictures. */
export const Component = () => {
  const { t } = useTranslation()
  const text = useFailureText()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const named = magazineIn(search)
  const { currentData: preset } = magazinesApi.useReadMagazineQuery(named)
  const [chosen, setChosen] = useState<Magazine | null>(null)
  const [touched, setTouched] = useState(false)
  const { props, busy, failure, sent, value } = useForm(create, {
    complete: (form) => {
      if (magazine) form.set('magazine', magazine.name)
      completePictures(form, pictured.chosen)
    },
    onDone: () => {
      pictured.forget()
      clear()
    },
  })
  const draft = useDraft(filledBox('microblog', search, ['quote']), {
    start: {
      body: value('body'),
      contentWarning: value('contentWarning'),
      magazine: '',
      lang: value('lang'),
      isAdult: value('isAdult'),
      ...choicesAtFirst(CHOICES, value),
    },
    about: chosen?.title ?? null,
    path: addressOf(pathname, search),
    isSent: sent,
  })
  const { fields, valueOf, filled, change, clear } = draft
  const pictured = usePictures(draft)
  const { body, contentWarning: warning, magazine: begunIn } = fields
  const { data: begun } = magazinesApi.useReadMagazineQuery(begunIn, { skip: begunIn === '' })
  const presetOrBegun = search.get('magazine') ? preset : (begun ?? preset)
  const magazine = touched ? chosen : (presetOrBegun ?? null)
  const { field, text: fault } = refusedField(failure)
  const pictures = pictureFault(failure?.detail)
  return (
    <SubmitFrame current="microblog" magazine={magazine}>
      <form {...props} className="spaced" encType="multipart/form-data" onChange={choicesOf(CHOICES, change)}>
        {failure && !pictures && field !== 'magazine' && field !== 'body' && !field?.startsWith('poll') && (
          <Refusal>{text(failure)}</Refusal>
        )}
        <MagazinePicker
          value={magazine}
          typed={value('magazine', named)}
          onChange={(next) => {
            setTouched(true)
            setChosen(next)
            if (body !== '') change({ magazine: next?.name ?? '' })
          }}
          error={field === 'magazine' ? fault : undefined}
        />
        <EditorField
          name="body"
          value={body}
          onChange={(body) => change({ body, magazine: chosen?.name ?? begunIn })}
          limit={5000}
          label={t('submit.text')}
          placeholder={t('post.placeholder')}
          error={field === 'body' ? fault : undefined}
          busy={busy}
          send={t('post.send')}
          aside={
            <>
              <LanguageSelect chosen={fields.lang} text={body} onChoose={(lang) => change({ lang })} />
              <AudienceSelect
                key={filled}
                above={magazine?.readers === 'members' ? 'members' : 'public'}
                value={valueOf('audience')}
              />
            </>
          }
        />
        <WarningField value={warning} onChange={(contentWarning) => change({ contentWarning })} />
        <QuoteField sent={sent} value={value} text={body} />
        <PollFields key={filled} value={valueOf} error={field?.startsWith('poll') ? fault : undefined} />
        <PicturesField chosen={pictured.chosen} onChange={pictured.choose} error={pictures} />
        <SwitchLine
          label={t('submit.adult')}
          hint={t('submit.adultHint')}
          name="isAdult"
          checked={fields.isAdult !== ''}
          onChange={(on) => change({ isAdult: on ? 'on' : '' })}
        />
      </form>
    </SubmitFrame>
  )
}
