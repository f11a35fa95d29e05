import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { postPath } from '../../model/links.ts'
import { Refusal, SwitchLine } from '../../ui/Field.tsx'
import { EditorField } from '../../ui/LazyEditor.tsx'
import { useFailureText } from '../../ui/states.tsx'
import { magazinesApi } from '../magazines/magazines.api.ts'
import { postsApi } from '../posts/posts.api.ts'
import { MagazinePicker } from './MagazinePicker.tsx'
import { PictureField } from './PictureField.tsx'
import { SubmitFrame } from './SubmitFrame.tsx'

export { loader } from './SubmitFrame.tsx'

/** A new microblog with a picture. */
export const Component = () => {
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
    <SubmitFrame current="microblog" magazine={magazine}>
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
        <EditorField
          value={body}
          onChange={setBody}
          limit={5000}
          label={t('submit.text')}
          placeholder={t('post.placeholder')}
          error={faults.body}
          onSend={() => void send()}
          busy={isLoading}
          send={t('post.send')}
        />
        <PictureField picture={picture} alt={alt} onPicture={setPicture} onAlt={setAlt} />
        <SwitchLine
          label={t('submit.adult')}
          hint={t('submit.adultHint')}
          checked={isAdult}
          onChange={setAdult}
        />
      </form>
    </SubmitFrame>
  )
}
