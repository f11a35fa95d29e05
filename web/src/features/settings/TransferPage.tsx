import { FORM, refused, useForm, type Action } from '../../app/form.ts'
import { want, type Loader } from '../../app/load.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Answered } from '../../ui/Answered.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ArchiveSection } from './ArchiveSection.tsx'
import { ImportedFile } from './ImportedFile.tsx'
import { fieldError, FormRefusal } from './FormRefusal.tsx'
import { membersOnly, SettingsFrame } from './SettingsFrame.tsx'
import { transferApi } from './transfer.api.ts'
import { portableKinds } from '@app/contract/identity/portable-kinds.ts'
import { useKindName } from './transfer-kinds.ts'

export const loader: Loader = async (args) => {
  await membersOnly(args)
  await want(
    args.dispatch(transferApi.endpoints.readImports.initiate()),
    args.dispatch(transferApi.endpoints.readArchive.initiate()),
  )
}

const readFile: Action = async ({ dispatch, form, t }) => {
  const file = form.file('file')
  if (!file) throw refused('file', t('transfer.in.file'))
  const [kind, mode] = [form.text('kind'), form.text('mode') || 'merge']
  await dispatch(transferApi.endpoints.readFile.initiate({ file, kind, mode })).unwrap()
  return { at: 'imports' }
}

export const actions = { file: readFile }

const Export = () => {
  const { t } = useTranslation()
  const name = useKindName()
  return (
    <section className="group" id="export">
      <h2>{t('transfer.out.title')}</h2>
      <p>{t('transfer.out.hint')}</p>
      {([...portableKinds, 'settings'] as const).map((kind) => (
        <div className="line" key={kind}>
          <span className="tx" id={`export-${kind}`}>
            <b>{name(kind)}</b>
          </span>
          <a
            className="btn btn-s"
            href={`/auth/account/export/${kind}`}
            aria-describedby={`export-${kind}`}
            download
          >
            {t('transfer.out.download')}
          </a>
        </div>
      ))}
    </section>
  )
}

const Choices = ({
  label,
  name,
  options,
}: {
  label: string
  name: string
  options: readonly (readonly [string, string])[]
}) => (
  <Field label={label}>
    {(field) => (
      <span className="with end">
        <select className="input" name={name} {...field}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
    )}
  </Field>
)

const ImportForm = () => {
  const { t } = useTranslation()
  const name = useKindName()
  const { props, busy, failure: error } = useForm(actions.file, { name: 'file', clears: true })
  return (
    <form {...props} className="narrow-form" encType="multipart/form-data">
      <input type="hidden" name={FORM} value="file" />
      <FormRefusal error={error} fields={['file', 'kind']} />
      <Field label={t('transfer.in.file')} error={fieldError(error, 'file')}>
        {(field) => (
          <input
            className="input"
            type="file"
            name="file"
            accept=".csv,.json,text/csv,application/json"
            required
            {...field}
          />
        )}
      </Field>
      {fieldError(error, 'kind') && <p className="err">{fieldError(error, 'kind')}</p>}
      <Choices
        label={t('transfer.in.kind')}
        name="kind"
        options={[['', t('transfer.in.guess')], ...portableKinds.map((kind) => [kind, name(kind)] as const)]}
      />
      <Choices
        label={t('transfer.in.mode')}
        name="mode"
        options={[
          ['merge', t('transfer.in.merge')],
          ['overwrite', t('transfer.in.overwrite')],
        ]}
      />
      <button type="submit" className="btn submit" disabled={busy}>
        {busy && <span className="spin" />}
        {t('transfer.in.read')}
      </button>
    </form>
  )
}

const WHILE_AT_WORK_MS = 3_000

const Import = () => {
  const { t } = useTranslation()
  const known = transferApi.endpoints.readImports.useQueryState()
  const atWork = known.data?.some(({ state }) => state === 'running') ?? false
  const imports = transferApi.useReadImportsQuery(undefined, {
    pollingInterval: atWork ? WHILE_AT_WORK_MS : 0,
  })
  return (
    <section className="group" id="import">
      <h2>{t('transfer.in.title')}</h2>
      <p>{t('transfer.in.hint')}</p>
      <ImportForm />
      <div id="imports">
        <Answered of={imports}>
          {(files) =>
            files.length === 0 ? (
              <p className="mute">{t('transfer.in.none')}</p>
            ) : (
              files.map((file) => <ImportedFile key={file.importId} file={file} />)
            )
          }
        </Answered>
      </div>
    </section>
  )
}

/** Taking one's lists along to another account, and bringing them from one. */
export const Component = () => {
  const { t } = useTranslation()
  return (
    <SettingsFrame tab="profile" title={t('transfer.title')}>
      <Export />
      <Import />
      <ArchiveSection />
    </SettingsFrame>
  )
}
