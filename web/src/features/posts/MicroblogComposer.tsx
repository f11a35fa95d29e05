import { useHydrated } from '../../app/hydration.tsx'
import { choicesOf } from '../../app/draft-choices.ts'
import { useDraft } from '../../app/draft.ts'
import { useForm, type Action } from '../../app/form.ts'
import type { Magazine } from '../../api/contract.ts'
import { useMe } from '../../app/store.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { graphemes } from '../../model/text.ts'
import { Avatar, Tile } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { useCompletion } from '../../ui/useCompletion.tsx'
import { AudienceSelect, chosenAudience } from '../items/AudienceSelect.tsx'
import { LanguageSelect } from '../items/LanguageSelect.tsx'
import { WarningField } from '../items/WarningField.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { completePictures, filledPictures, newWith, pictureFault } from '../pictures/pictures.ts'
import { usePictures } from '../pictures/use-pictures.ts'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { useIsSuspended } from '../session/session.api.ts'
import { SuspendedNote } from '../session/SuspendedNote.tsx'
import { postsApi } from './posts.api.ts'

const LIMIT = 5000
/** The magazine for microblogs that fit no other. */
const ANY = 'random'

/** The texts of a new microblog, and where it goes. */
const noMicroblog = { body: '', contentWarning: '', magazine: '', lang: '', audience: '' }
/** What a draft keeps of fields that hold their own values. */
const CHOICES = ['audience']
/** What a draft may hold from the page that writes the same, and this box has no place for: it is sent from there. */
const MORE = /^(pollOption|isAdult)/

const create: Action = async ({ dispatch, form, t }) => {
  const pictures = filledPictures(form, t)
  const magazine = await dispatch(
    magazinesApi.endpoints.readMagazine.initiate(form.text('magazine')),
  ).unwrap()
  await dispatch(
    postsApi.endpoints.createPost.initiate({
      magazineId: magazine.magazineId,
      sent: newWith(
        {
          body: form.raw('body'),
          lang: form.text('lang') || undefined,
          audience: chosenAudience(form),
          contentWarning: form.text('contentWarning') || undefined,
        },
        pictures,
      ),
    }),
  ).unwrap()
}

/** A few lines on top of a microblog feed. */
export const MicroblogComposer = ({ magazine: here }: { magazine?: Magazine }) => {
  const { t } = useTranslation()
  const me = useMe()
  // Without script the button cannot know when there is something to send.
  const hydrated = useHydrated()
  const text = useFailureText()
  const { data: random } = magazinesApi.useReadMagazineQuery(ANY, { skip: here !== undefined })
  const magazine = here ?? random
  const suspended = useIsSuspended()
  const { props, busy, failure } = useForm(create, {
    complete: (form) => completePictures(form, chosen),
    onDone: () => {
      forget()
      clear()
    },
  })
  const draft = useDraft('microblog', { start: noMicroblog, path: '/microblog/create' })
  const { fields, filled, change, clear } = draft
  const { body, contentWarning: warning, lang, audience } = fields
  const { onSelect, list } = useCompletion(body, (text) => change({ body: text }))
  const holdsMore = Object.entries(fields).some(([name, value]) => MORE.test(name) && value !== '')
  const { chosen, choose, forget } = usePictures(draft)
  if (suspended) return <SuspendedNote />
  if (!me || !magazine) return null
  const fault = pictureFault(failure?.detail)
  const over = graphemes(body) > LIMIT
  return (
    <form
      {...props}
      action="/microblog/create"
      className="quick"
      encType="multipart/form-data"
      onChange={choicesOf(CHOICES, change)}
    >
      <input type="hidden" name="magazine" value={magazine.name} />
      <Avatar user={me} size={40} />
      <div className={`editor slim${failure || over ? ' is-bad' : ''}`}>
        <label className="sr" htmlFor="mb">
          {t('post.label')}
        </label>
        <textarea
          id="mb"
          name="body"
          required={hydrated && chosen.length === 0}
          rows={2}
          placeholder={t('post.placeholder')}
          value={body}
          aria-invalid={over || (failure && !fault) ? true : undefined}
          aria-describedby={over ? 'mb-over' : failure && !fault ? 'mb-refused' : undefined}
          onChange={(event) => change({ body: event.target.value })}
          onSelect={onSelect}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !over && !holdsMore)
              event.currentTarget.form?.requestSubmit()
          }}
        />
        {list}
        <WarningField value={warning} onChange={(contentWarning) => change({ contentWarning })} />
        <PicturesField folded chosen={chosen} onChange={choose} error={fault} />
        <div className="editor-foot">
          {failure && !fault ? (
            <span className="err" role="alert" id="mb-refused">
              <Icon name="alert" size="s" />
              {text(failure)}
            </span>
          ) : (
            <span className="author-line">
              {holdsMore && t('newPoll.inDraft')}
              <Tile magazine={magazine} size={16} />
              {magazine.title}
            </span>
          )}
          <span className="push">
            {over && (
              <span className="err" id="mb-over">
                {t('editor.over', { count: graphemes(body) - LIMIT })}
              </span>
            )}
            <LanguageSelect chosen={lang} text={body} onChoose={(next) => change({ lang: next })} />
            <AudienceSelect
              key={filled}
              above={magazine.readers === 'members' ? 'members' : 'public'}
              value={audience}
            />
            {holdsMore ? (
              <Link className="btn btn-s btn-p" to="/microblog/create">
                {t('newPoll.goOn')}
              </Link>
            ) : (
              <button
                className="btn btn-s btn-p"
                type="submit"
                disabled={busy || over || (hydrated && body.trim() === '' && chosen.length === 0)}
              >
                {busy && <span className="spin" />}
                {t('post.send')}
              </button>
            )}
          </span>
        </div>
      </div>
    </form>
  )
}
