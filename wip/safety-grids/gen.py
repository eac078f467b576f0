import json,subprocess,re,sys
R='/work/wt/g/'
src=open(R+'crates/content/src/desk/schema/settings.rs').read()
LABELS=dict(re.findall(r'\("(\w+)", "([^"]+)"\)',src[src.index('const LABELS'):src.index('/// Help for')]))
h=src[src.index('const HELP'):src.index('/// True for the id')]
HELP=dict(re.findall(r'\(\s*"(\w+)",\s*"([^"]+)",?\s*\)',h))
LINE,TEXT,LONG,ENTRIES=300,5000,80,60
def in_words(n):
    o=''
    for i,c in enumerate(n):
        if c in '-_': o+=' '
        elif i==0: o+=c.upper()
        elif c.isupper(): o+=' '+c.lower()
        else: o+=c
    return o
def label(n): return LABELS.get(n,in_words(n))
def F(kind,name,lab,**k): return dict(kind=kind,name=name,label=lab,**k)
def choice(n,l,o): return F('choice',n,l,options=[v for v,_ in o])
def field(n,v):
    l=label(n)
    if n=='picture': m=F('image',n,l)
    elif n=='pictures': m=F('images',n,l,max=12)
    elif n in('href','url','tel','bookingUrl','securityContact'): m=F('url',n,l,max=2048)
    elif n=='video' and v is None: m=F('object','video',l,fields=[F('url','src','Address of the file',max=2048),F('integer','seconds','Seconds',min=0,max=3600),F('integer','bytes','Size in bytes',min=0,max=1<<40)])
    elif n=='announcement': m=F('object','announcement',l,fields=[F('text','label','Words',max=160),F('url','href','Where it leads',max=2048),F('date','from','From'),F('date','until','Until, that day included')])
    elif n=='bankAccounts':
        m=F('list',n,l,max=6,of=F('object','account','Account',fields=[F('text','bank','Bank',max=80),F('text','name','Name of the account',max=120),F('text','number','Account number',max=34,help='Ten digits in Nigeria, eight in the UK.'),F('text','sortCode','Sort code',max=12),F('text','iban','IBAN',max=42),F('text','swift','SWIFT code',max=11),choice('currency','Currency',[('NGN',''),('GBP',''),('USD','')])]))
    elif n=='checkedOn': m=F('date',n,l)
    elif n=='zone': m=choice(n,l,[('Africa/Lagos',''),('Europe/London','')])
    elif isinstance(v,bool): m=F('boolean',n,l)
    elif isinstance(v,int): m=F('integer',n,l,min=0,max=10**9)
    elif isinstance(v,float): m=F('number',n,l)
    elif isinstance(v,list): m=lst(n,l,v)
    elif isinstance(v,dict): m=F('object',n,l,fields=[field(a,b) for a,b in v.items()])
    elif isinstance(v,str) and '://' in v: m=F('url',n,l,max=2048)
    elif isinstance(v,str) and len(v.encode())>LONG: m=F('longtext',n,l,max=TEXT)
    else: m=F('text',n,l,max=LINE)
    if n in HELP: m['help']=HELP[n]
    return m
def lst(n,l,items):
    fs=[]
    for it in items:
        if isinstance(it,dict):
            for a,b in it.items():
                k=next((i for i,f in enumerate(fs) if f['name']==a),None)
                if k is None: fs.append(field(a,b))
                elif fs[k]['kind']=='text': fs[k]=field(a,b)
    if not fs: return F('texts',n,l,max=ENTRIES)
    return F('list',n,l,of=F('object','','Entry',fields=fs),max=ENTRIES)
def lim(s,f,of):
    for w in('min','max'):
        if f.get(w) is not None: s[w+of]=f[w]
    return s
REF=lambda n:{"$ref":"#/components/schemas/"+n}
def typed(f):
    k=f['kind']
    if k=='choice': return {"type":"string","enum":f['options']}
    if k=='url': return lim({"type":"string","format":"uri-reference"},f,'Length')
    if k in('text','longtext','date'): return lim({"type":"string"},f,'Length')
    if k=='integer': return lim({"type":["integer","string"]},f,'imum')
    if k=='number': return lim({"type":["number","string"]},f,'imum')
    if k=='boolean': return {"type":"boolean"}
    if k=='image': return REF('Picture')
    if k=='images': return lim({"type":"array","items":REF('Picture')},f,'Items')
    if k=='texts': return lim({"type":"array","items":{"type":"string"}},f,'Items')
    if k=='list': return lim({"type":"array","items":prop(f['of'])},f,'Items')
    if k=='object': return obj(f['fields'])
    raise Exception(k)
def obj(fs): return {"type":"object","properties":{f['name']:prop(f) for f in fs}}
def prop(f):
    s=typed(f); s['title']=f['label']
    if f.get('help'): s['description']=f['help']
    if f.get('default') is not None: s['default']=f['default']
    return s
def body(page,words):
    fs=[]
    for n,v in words.items():
        f=field(n,v)
        if v is not None: f['default']=v
        fs.append(f)
    s=obj(fs)
    s['title']={'site':'Site: brand, contact, navigation','mail':'Mail texts'}.get(page) or 'Page: '+in_words(page)
    s['properties']['_id']={"type":"string","enum":["settings-"+page]}
    s['properties']['_type']={"type":"string","enum":["settings"]}
    return s
def comp(page): return 'Settings'+''.join(w[:1].upper()+w[1:] for w in re.split('[-_]',page))
if __name__=='__main__':
    old=json.loads(subprocess.check_output(['git','-C',R,'show',sys.argv[1]+':crates/content/defaults/settings.json']))
    mine=json.load(open('/tmp/g/mine.json'))['components']['schemas']
    bad=0
    for page,words in old.items():
        a=mine.get('Body'+comp(page)); b=body(page,words)
        if a is None: print('missing',page); continue
        if json.dumps(a)!=json.dumps(b):
            bad+=1; print('differs',page)
            for k in a['properties']:
                if json.dumps(a['properties'][k])!=json.dumps(b['properties'].get(k)): print(k,json.dumps(a['properties'][k])[:300],'\n ',json.dumps(b['properties'].get(k))[:300]); break
    print('bad',bad,len(old))
