import { mount } from 'svelte';
import '../../style/base.css';
import '../../style/tokens.css';
import Gallery from './Gallery.svelte';

const wishes = new URLSearchParams(location.search);
const theme = wishes.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
const target = document.getElementById('gallery');
if (target) {
  mount(Gallery, {
    target,
    props: { only: wishes.get('only') ?? '', picture: wishes.has('picture'), still: wishes.has('still') },
  });
}
