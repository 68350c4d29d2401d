// The system's fonts: there is nothing to load.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

/** Pages for contributors, which the search lists after pages for users that have the same words. */
const BEHIND = /\/(changelog|contributing|modules|notes|simulation)\b/;

export default {
  extends: theme,
  enhanceApp({ siteData }) {
    const { themeConfig } = siteData.value;
    const searchOptions = { boostDocument: address => (BEHIND.test(address) ? 0.3 : 1) };
    siteData.value = {
      ...siteData.value,
      themeConfig: { ...themeConfig, search: { ...themeConfig.search, options: { miniSearch: { searchOptions } } } },
    };
  },
};
