/** What other features read and change of the settings: by whom something is to be told, and whether it still may. */
export {
  markGone,
  mayNotifyAgain,
  settingsByIds,
  settingsOf,
  settingsOfMany,
  type Owner,
  type SettingsRow,
} from './notification-settings.queries.ts';
