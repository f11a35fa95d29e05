import BrowserOnly from '@docusaurus/BrowserOnly'
import Head from '@docusaurus/Head'
import Layout from '@theme/Layout'
import Redoc from '@theme/Redoc'
import { useDescription } from './use-reference.ts'

type Description = { info: { title: string; description: string } }

/** The API reference of a version that is not the one readers come to; without scripts, what it would be drawn from. */
export default function ReferencePage({ description }: { description: Description }) {
  const { title, description: text } = description.info
  const address = useDescription()
  return (
    <Layout title={title} description={text}>
      <Head>
        <meta name="robots" content="noindex" />
      </Head>
      <BrowserOnly
        fallback={
          <p className="container margin-vert--lg">
            <a href={address}>{title} (OpenAPI)</a>
          </p>
        }
      >
        {() => <Redoc spec={description} url={address} themeId="theme-redoc" />}
      </BrowserOnly>
    </Layout>
  )
}
