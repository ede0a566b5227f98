import { adminLinks } from '../features'
import { ButtonLink } from '../links'
import { LoadNote } from '../loading/LoadNote'
import { usePageTitle } from '../page-title'
import { Button } from '../ui/Button'
import button from '../ui/Button.module.css'
import { PageHead } from '../ui/PageHead'
import panel from '../ui/Panel.module.css'
import { Sheet } from '../ui/Sheet'
import { Skeleton } from '../ui/Skeleton'
import { HealthSection } from './HealthSection'
import { JobsSection } from './JobsSection'
import { MailsSection } from './MailsSection'
import { ProblemsSection, SettingsSection } from './SettingsSections'
import { SetupSection } from './SetupSection'
import { SystemPanels } from './SystemPanels'
import { useSystem } from './system-api'
import { WebhooksSection } from './WebhooksSection'

/** The operator's overview: what runs, what is wrong, and what is queued. */
export function SystemPage() {
  usePageTitle()
  const system = useSystem()
  return (
    <>
      <PageHead title="System">
        <div className={button.pageActions}>
          {adminLinks()
            .filter(({ isTab }) => !isTab)
            .map(({ label, to }) => (
              <ButtonLink key={to} to={to}>
                {label}
              </ButtonLink>
            ))}
          <Button busy={system.isRefetching} onClick={() => void system.refetch()}>
            Refresh
          </Button>
        </div>
      </PageHead>
      <LoadNote what="The state of the system" query={system} />
      {system.isPending && <Skeleton rows={5} />}
      {system.data && (
        <div className={panel.columns}>
          <Sheet>
            <HealthSection system={system.data} />
            <SetupSection steps={system.data.setupSteps} />
            <ProblemsSection problems={system.data.problems} />
            <MailsSection mails={system.data.mails} />
            <WebhooksSection webhooks={system.data.webhooks} />
            <JobsSection jobs={system.data.jobs} />
            <SettingsSection settings={system.data.settings} />
          </Sheet>
          <SystemPanels system={system.data} />
        </div>
      )}
    </>
  )
}
