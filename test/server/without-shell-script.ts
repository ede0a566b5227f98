import { shellScript } from '../../src/server/http/public/shell-script'

/** A public page without the one script that it may have. */
export const withoutShellScript = (page: string): string => page.replace(`<script>${shellScript}</script>`, '')
