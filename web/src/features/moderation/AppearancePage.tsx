import type { ChangeEvent, FormEvent } from 'react'
import { want, type Loader } from '../../app/load.ts'
import type { Image, Magazine } from '../../api/contract.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { imageUrl } from '../../model/images.ts'
import { Field } from '../../ui/Field.tsx'
import { FormRefusal } from '../settings/proof.tsx'
import { useTell } from '../../ui/useTell.ts'
import { moderationApi } from './moderation.api.ts'
import { PanelFrame, panelMagazine } from './PanelFrame.tsx'

export const loader: Loader = async (args) => {
  const { magazineId } = await panelMagazine(args, 'appearance')
  await want(args.dispatch(moderationApi.endpoints.readTheme.initiate({ magazineId })))
}

const backgrounds = ['none', 'shape1', 'shape2'] as const

/** One picture of the magazine: what stands there, a way to change it and, where there is one, to take it away. */
const PictureLine = ({
  label,
  hint,
  image,
  onChoose,
  onRemove,
}: {
  label: string
  hint?: string
  image: Image | null
  onChoose: (file: File) => void
  onRemove?: () => void
}) => {
  const { t } = useTranslation()
  const url = imageUrl(image)
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file) onChoose(file)
  }
  return (
    <div className="line">
      <span className="tx">
        <b>{label}</b>
        {hint && <small>{hint}</small>}
        {url && <img className="line-picture" src={url} alt="" />}
      </span>
      <span className="btns">
        <label className="btn btn-s">
          {t('settings.choose')}
          <input className="sr" type="file" accept="image/*" aria-label={label} onChange={chosen} />
        </label>
        {url && onRemove && (
          <button type="button" className="btn btn-s btn-d" onClick={onRemove}>
            {t('moderation.appearance.remove')}
          </button>
        )}
      </span>
    </div>
  )
}

const upload = (file: File): FormData => {
  const form = new FormData()
  form.set('uploadImage', file)
  return form
}

const Appearance = ({ magazine }: { magazine: Magazine }) => {
  const { t } = useTranslation()
  const tell = useTell()
  const { magazineId } = magazine
  const { currentData: theme } = moderationApi.useReadThemeQuery({ magazineId })
  const [setTheme, { error, isLoading }] = moderationApi.useSetThemeMutation()
  const [setBanner] = moderationApi.useSetBannerMutation()
  const [removeIcon] = moderationApi.useRemoveIconMutation()
  const done = (work: Promise<unknown>): void => void tell(work, t('moderation.saved'))
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    done(setTheme({ magazineId, body: new FormData(event.currentTarget) }).unwrap())
  }
  return (
    <>
      <section className="group">
        <PictureLine
          label={t('moderation.appearance.icon')}
          image={magazine.icon}
          onChoose={(file) => {
            const body = upload(file)
            if (theme?.customCss) body.set('customCss', theme.customCss)
            done(setTheme({ magazineId, body }).unwrap())
          }}
          onRemove={() => done(removeIcon({ magazineId }).unwrap())}
        />
        <PictureLine
          label={t('moderation.appearance.banner')}
          hint={t('moderation.appearance.bannerHint')}
          image={magazine.banner}
          onChoose={(file) => done(setBanner({ magazineId, body: upload(file) }).unwrap())}
        />
      </section>
      <FormRefusal error={error} fields={[]} />
      <form method="post" key={theme?.customCss ?? ''} onSubmit={save}>
        <Field label={t('moderation.appearance.background')}>
          {(props) => (
            <select className="input" name="backgroundImage" defaultValue="none" {...props}>
              {backgrounds.map((value) => (
                <option key={value} value={value}>
                  {t(`moderation.appearance.backgrounds.${value}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('moderation.appearance.css')} hint={t('moderation.appearance.cssHint')}>
          {(props) => (
            <textarea
              className="input code"
              name="customCss"
              rows={10}
              spellCheck={false}
              defaultValue={theme?.customCss ?? ''}
              {...props}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-p" disabled={isLoading}>
          {t('moderation.appearance.save')}
        </button>
      </form>
    </>
  )
}

/** How a magazine looks. */
export const Component = () => (
  <PanelFrame tab="appearance">{(magazine) => <Appearance magazine={magazine} />}</PanelFrame>
)
