import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { choose, chosen } from './language';
import { askWho } from './site/people.svelte';
import { startRouter } from './site/router.svelte';
import { applyTheme } from './site/settings.svelte';
import { hurryBack } from './wire/site';

applyTheme();
choose(chosen());
startRouter();
hurryBack();
void askWho().catch(() => undefined);

const target = document.getElementById('page');
if (target) mount(App, { target });
