import { useEffect, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useParams } from '../../app/params.ts'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { entryPath } from '../../model/links.ts'
import { graphemes } from '../../model/text.ts'
import { Refusal, SwitchLine, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EditorField } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { MagazinePicker } from './MagazinePicker.tsx'
import { MAX_PICTURE_BYTES, PictureField } from './PictureField.tsx'
import { submitApi } from './submit.api.ts'
import { SubmitFrame } from './SubmitFrame.tsx'

export { loader } from './SubmitFrame.tsx'

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
    <SubmitFrame current="thread" magazine={magazine}>
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
        <EditorField
          value={fields.body}
          onChange={(body) => change({ body })}
          limit={35_000}
          label={t('submit.text')}
          error={faults.body}
          optional
        />
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
    </SubmitFrame>
  )
}
