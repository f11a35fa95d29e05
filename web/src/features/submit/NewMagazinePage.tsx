import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../i18n/react.tsx'
import { magazinePath } from '../../model/links.ts'
import { graphemes } from '../../model/text.ts'
import { Refusal, SwitchLine, TextField } from '../../ui/Field.tsx'
import { EditorField } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { SubmitFrame } from './SubmitFrame.tsx'

export { loader } from './SubmitFrame.tsx'

const NAME = /^[a-zA-Z0-9_]{2,25}$/

/** A new magazine. */
export const Component = () => {
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
    <SubmitFrame current="magazine" title={t('magazine.create')}>
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
        <EditorField
          value={fields.description}
          onChange={(description) => change({ description })}
          limit={10_000}
          label={t('submit.description')}
          optional
        />
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
    </SubmitFrame>
  )
}
