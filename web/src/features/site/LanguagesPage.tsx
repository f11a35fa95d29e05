import { interfaceLanguages } from '@app/contract/languages.ts'
import { ACTS } from '../../app/act-button.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { Head } from '../../ui/Head.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Chooses the language of the pages. Another is loaded anew, with script and without. */
export const Component = () => {
  const { t, language } = useTranslation()
  return (
    <>
      <Head title={t('languages.title')} hidden />
      <main id="content">
        <div className="page-head">
          <h1>{t('languages.title')}</h1>
        </div>
        <p className="lead-text">{t('languages.hint')}</p>
        <ul className="menu as-page">
          {interfaceLanguages.map(({ tag, name, dir, locale = tag }) => (
            <li key={tag}>
              <button
                type="submit"
                form={ACTS}
                formAction={`/language/${tag}`}
                lang={tag}
                dir={dir}
                aria-pressed={locale === language}
              >
                <span>{name}</span>
                {locale === language && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      </main>
    </>
  )
}
