import { Component, type ReactNode } from 'react'
import { useTranslation } from '../i18n/react.tsx'
import { Link } from '../ui/Link.tsx'
import { Head } from '../ui/Head.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageFailure } from './load.ts'

const words = {
  403: { icon: 'lock', title: 'errors.forbidden', hint: 'errors.forbiddenHint' },
  404: { icon: 'search', title: 'errors.notFound', hint: 'errors.notFoundHint' },
  429: { icon: 'clock', title: 'errors.tooMany', hint: 'errors.tooManyHint' },
  500: { icon: 'alert', title: 'errors.broken', hint: 'errors.brokenHint' },
} as const

const kindOf = (status: number): keyof typeof words =>
  status === 401
    ? 403
    : status === 403 || status === 404 || status === 429
      ? status
      : status === 410
        ? 404
        : 500

export const ErrorView = ({ status }: { status: number }) => {
  const { t } = useTranslation()
  const { icon, title, hint } = words[kindOf(status)]
  return (
    <>
      <Head title={t(title)} hidden />
      <main id="content">
        <div className="empty error-page">
          <Icon name={icon} />
          <h1>{t(title)}</h1>
          <p>{t(hint)}</p>
          <div className="btns">
            <Link className="btn" to="/">
              {t('errors.toFront')}
            </Link>
            {kindOf(status) === 500 && (
              // A plain link: a full load is the best remedy.
              <a className="btn" href="">
                {t('errors.retry')}
              </a>
            )}
          </div>
        </div>
      </main>
    </>
  )
}

type Props = { children: ReactNode }

/** Keeps a fault of one page away from the frame around it; nothing of the cause is told. */
export class PageBoundary extends Component<Props, { status: number | null }> {
  override state = { status: null as number | null }

  static getDerivedStateFromError(error: unknown): { status: number } {
    return { status: error instanceof PageFailure ? error.status : 500 }
  }

  override componentDidCatch(error: unknown): void {
    if (!(error instanceof PageFailure)) reportError(error)
  }

  override render(): ReactNode {
    return this.state.status === null ? this.props.children : <ErrorView status={this.state.status} />
  }
}
