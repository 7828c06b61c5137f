import { failures } from '../../content/office/shell.ts'
import { paths } from '../routes.ts'
import button from '../ui/button.module.css'
import { Link } from '../ui/Link.tsx'
import { Screen } from '../ui/Screen.tsx'

export function NotFoundScreen() {
  return (
    <Screen title={failures.notFound.title} intro={failures.notFound.text}>
      <Link href={paths.requests} className={button.primary}>
        {failures.notFound.home}
      </Link>
    </Screen>
  )
}
